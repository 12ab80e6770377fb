/* mockapi
   SPDX-License-Identifier: Apache-2.0 */

#include "histogram.h"

static unsigned bucket_of(uint64_t value) {
  if (value < 128) return (unsigned)value;
  unsigned shift = 63u - (unsigned)__builtin_clzll(value) - 6u;
  return (shift + 1) * 64 + (unsigned)(value >> shift) - 64;
}

/* The largest time of a bucket. */
static uint64_t end_of(unsigned bucket) {
  if (bucket < 128) return bucket;
  unsigned shift = bucket / 64 - 1;
  return ((uint64_t)(bucket % 64 + 64 + 1) << shift) - 1;
}

void histogram_add(struct histogram *histogram, uint64_t nanoseconds) {
  histogram->counts[bucket_of(nanoseconds)]++;
  histogram->total++;
  if (nanoseconds > histogram->largest) histogram->largest = nanoseconds;
}

uint64_t histogram_percentile(const struct histogram *histogram, double share) {
  uint64_t wanted = (uint64_t)(share * (double)histogram->total + 0.999999);
  uint64_t count = 0;
  for (unsigned bucket = 0; bucket < histogram_buckets; bucket++) {
    count += histogram->counts[bucket];
    if (count >= wanted && count > 0) {
      uint64_t end = end_of(bucket);
      return end < histogram->largest ? end : histogram->largest;
    }
  }
  return histogram->largest;
}
