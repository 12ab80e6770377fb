# mockapi
# SPDX-License-Identifier: Apache-2.0
"""What script/package makes packages with. Needs only Python's standard library, 3.11 or later."""
