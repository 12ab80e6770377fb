// mockapi
// SPDX-License-Identifier: Apache-2.0

#ifndef MOCKAPI_CGNUTLS_SHIM_H
#define MOCKAPI_CGNUTLS_SHIM_H

#include <gnutls/crypto.h>
#include <gnutls/gnutls.h>
#include <gnutls/x509.h>

// GNUTLS_CURVE_TO_BITS is a macro with arguments, which Swift cannot import.
static inline unsigned int
mockapi_p256_bits (void)
{
  return GNUTLS_CURVE_TO_BITS (GNUTLS_ECC_CURVE_SECP256R1);
}

// gnutls_free is a global variable that holds a function; Swift 6 does not allow reading it.
static inline void
mockapi_gnutls_free (void *memory)
{
  gnutls_free (memory);
}

#endif
