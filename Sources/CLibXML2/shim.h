// mockapi
// SPDX-License-Identifier: Apache-2.0

#ifndef MOCKAPI_CLIBXML2_SHIM_H
#define MOCKAPI_CLIBXML2_SHIM_H

// If libxml2 is built with ICU, its headers include ICU's headers, which conflict with Foundation's. They are not needed here.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/xpath.h>
#include <libxml/xpathInternals.h>

#endif
