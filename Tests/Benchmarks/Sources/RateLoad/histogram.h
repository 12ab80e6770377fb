/* mockapi
   SPDX-License-Identifier: Apache-2.0 */

/* Counts of times, exact to one part in 64 and in constant memory. */

#ifndef RATELOAD_HISTOGRAM_H
#define RATELOAD_HISTOGRAM_H

#include <stdint.h>

/* Times below 128 ns have a bucket each; each doubling above has 64. */
enum { histogram_buckets = 64 * 59 };

struct histogram {
  uint64_t counts[histogram_buckets];
  uint64_t total;
  uint64_t largest;
};

void histogram_add(struct histogram *histogram, uint64_t nanoseconds);

/* The time that a share of all times, from 0 to 1, does not exceed; 0 if there are none. */
uint64_t histogram_percentile(const struct histogram *histogram, double share);

#endif
