# mockapi
# SPDX-License-Identifier: Apache-2.0
"""What script/check-pages and script/docs know of the pages of the documentation."""
