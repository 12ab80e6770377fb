// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIRegularExpression
import MockAPITemplate
import Testing

/// The formats of numbers and dates, as WireMock 2.35.1 on Java 17 prints them.
struct TemplateFormatTests {
  static let numbers: [(String, String)] = [
    ("{{numberFormat -1234.567 '#,##0.00;(#,##0.00)'}}", "(1,234.57)"),
    ("{{numberFormat 0.5 '#.##'}}", "0.5"),
    ("{{numberFormat 0.005 '0.00'}}", "0.01"),
    ("{{numberFormat 0.015 '0.00'}}", "0.01"),
    ("{{numberFormat '0.005' '0.00'}}", "0.00"),
    ("{{numberFormat 12345 '0.###E0'}}", "1.234E4"),
    ("{{numberFormat 1234567.891 'de'}}", "de1234568"),
    ("{{numberFormat 1234567.891 'abc'}}", "abc1234568"),
    ("{{numberFormat 5 ''}}", "5"),
    ("{{numberFormat 5 'currency'}}", "¤5.00"),
    ("{{numberFormat 1234.5 'currency' 'en'}}", "¤1,234.50"),
    ("{{numberFormat 1234.5 'currency' 'de'}}", "1.234,50\u{A0}¤"),
    ("{{numberFormat 1234.5 'currency' 'de_CH'}}", "CHF\u{A0}1\u{2019}234.50"),
    ("{{numberFormat 1234.5 'currency' 'ja_JP'}}", "￥1,234"),
    ("{{numberFormat 2.5 'integer'}}", "2"),
    ("{{numberFormat 3.5 'integer'}}", "4"),
    ("{{numberFormat '1234.5' '#,##0.00'}}", "#,##0.00"),
    ("{{numberFormat (math 1234.5 '+' 0) '#,##0.00'}}", "1,234.50"),
    ("{{numberFormat (math '0.005' '+' 0) '0.00'}}", "0.01"),
    ("{{numberFormat 12 '0.00' 'en' roundingMode='up'}}", "12.00"),
    ("{{numberFormat 1.125 '0.00' 'en' roundingMode='half_up'}}", "1.13"),
    ("{{numberFormat 1.115 '0.00' 'en' roundingMode='half_up'}}", "1.11"),
    ("{{numberFormat -0.001 '0.00'}}", "-0.00"),
    ("{{numberFormat -0.001}}", "-0.001"),
    ("{{numberFormat 0}}", "0"),
    ("{{numberFormat 1234.5 \"''#'' x '#'\"}}", "'1234' x #"),
    ("{{numberFormat 1234567 '#,##,###'}}", "1,234,567"),
    ("{{numberFormat 1234567 '#,###,#'}}", "1,2,3,4,5,6,7"),
    ("{{numberFormat 1234567 'a#b#'}}", "a1234567b"),
    ("{{numberFormat 0 '#'}}", "0"),
    ("{{numberFormat 0 '#.#'}}", "0"),
    ("{{numberFormat 0.3 '#'}}", "0"),
    ("{{numberFormat 0.12 '%#'}}", "%12"),
    ("{{numberFormat 0.12 '#%'}}", "12%"),
    ("{{numberFormat 0.12 '#‰'}}", "120‰"),
    ("{{numberFormat 12 '¤#'}}", "¤12"),
    ("{{numberFormat 12 '¤¤#'}}", "XXX12"),
    ("{{numberFormat 12 '¤#' 'de_DE'}}", "€12"),
    ("{{numberFormat 1234.5 '¤#.##' 'de_DE'}}", "€1234,5"),
    ("{{numberFormat -12 '0;0'}}", "-12"),
    ("{{numberFormat -12 '0;x0'}}", "x12"),
    ("{{numberFormat -12 '0;(#)'}}", "(12)"),
    ("{{numberFormat -12 '+0'}}", "-+12"),
    ("{{numberFormat -12 '-0'}}", "--12"),
    ("{{numberFormat 12 '-0'}}", "-12"),
    ("{{numberFormat 12 '0 -'}}", "12 -"),
    ("{{numberFormat -12 'a0b'}}", "-a12b"),
    ("{{numberFormat 12.345 '.00'}}", "12.35"),
    ("{{numberFormat 0.345 '.00'}}", ".34"),
    ("{{numberFormat 0.345 '#.00'}}", ".34"),
    ("{{numberFormat 0 '.##'}}", ".0"),
    ("{{numberFormat 0 '#.##'}}", "0"),
    ("{{numberFormat 0 '.'}}", "0."),
    ("{{numberFormat 12 '.'}}", "12."),
    ("{{numberFormat 12 '0.'}}", "12."),
    ("{{numberFormat 12 '#.'}}", "12."),
    ("{{numberFormat 1234567.1234567 ''}}", "1,234,567.1234567"),
    ("{{numberFormat 0 '0.###E0'}}", "0E0"),
    ("{{numberFormat 12345 '##0.##E0'}}", "12.345E3"),
    ("{{numberFormat 0.00012 '0.00E00'}}", "1.20E-04"),
    ("{{numberFormat -0.00012 '#.##E00'}}", "-1.2E-04"),
    ("{{numberFormat 12345 '#,##0E0'}}", "1.234E4"),
    ("{{numberFormat 12345 '#E0'}}", ".1E5"),
    ("{{numberFormat 12345 '00.00E0x'}}", "12.34E3x"),
    ("{{numberFormat 0 '##0.##E0'}}", "0E0"),
    ("{{numberFormat 0.35 '#.#' roundingMode='up'}}", "0.4"),
    ("{{numberFormat 0.35 '#.#' 'en' roundingMode='up'}}", "0.4"),
    ("{{numberFormat 0.1 '#.#' 'en' roundingMode='up'}}", "0.1"),
    ("{{numberFormat 0.25 '#.#' 'en' roundingMode='half_even'}}", "0.2"),
    ("{{numberFormat 0.25 '#.#' 'en' roundingMode='half_down'}}", "0.2"),
    ("{{numberFormat 12345 '' maximumIntegerDigits=2}}", "45"),
    (
      "{{numberFormat 12345.678 'integer' 'de_DE' maximumFractionDigits=2 minimumIntegerDigits=8}}",
      "00.012.345,68"
    ),
    ("{{numberFormat 12345.678 '0.00' 'de_DE' groupingUsed=true}}", "12345,68"),
    ("{{numberFormat 12345.678 '#,##0.00' 'de_DE' groupingUsed=false}}", "12345,68"),
    ("{{numberFormat -0.0}}", "-0"),
    ("{{numberFormat 0.285 'percent'}}", "28%"),
    ("{{numberFormat 0.295 '0%'}}", "30%"),
    ("{{numberFormat 1.005 '0.00'}}", "1.00"),
    ("{{numberFormat 12345.6 '#,##0.0' 'de_AT'}}", "12\u{A0}345,6"),
    ("{{numberFormat -5 '#;-#'}}", "-5"),
    ("{{numberFormat 5 '#;'}}", "5"),
    ("{{numberFormat -5 '#;'}}", "-5"),
    ("{{numberFormat 12345678901 '0'}}", "12345678901"),
    ("{{numberFormat 1234.5 'CURRENCY'}}", "¤1,234.50"),
    ("{{numberFormat 12 '0.###E0' 'sv_SE'}}", "1,2\u{D7}10^1"),
    ("{{numberFormat -0.5 'percent' 'tr_TR'}}", "-%50"),
    ("{{numberFormat -1234.5 'currency' 'nl_NL'}}", "€\u{A0}-1.234,50"),
    ("{{numberFormat -1234.5 'currency' 'he_IL'}}", "\u{200F}\u{200E}-1,234.50\u{A0}₪"),
    ("{{numberFormat 0.00001 '0.0E0' 'uk_UA'}}", "1,0\u{415}-5"),
    ("{{numberFormat 123456789012345680 '0.###E0'}}", "1.235E17"),
    ("{{numberFormat 999.96 '000.0E0'}}", "100.0E1"),
    ("{{numberFormat 9.9996 '0.###E0'}}", "1E1"),
    ("{{numberFormat 99999 '##0.#E0'}}", "100E3"),
  ]

  static let locales: [(String, String)] = [
    (
      "{{numberFormat -1234567.891 '' 'en'}} {{numberFormat -1234.5 'currency' 'en'}} {{numberFormat -0.5 'percent' 'en'}} {{numberFormat 12345 '0.#E0' 'en'}}",
      "-1,234,567.891 -¤1,234.50 -50% 1.2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'en_US'}} {{numberFormat -1234.5 'currency' 'en_US'}} {{numberFormat -0.5 'percent' 'en_US'}} {{numberFormat 12345 '0.#E0' 'en_US'}}",
      "-1,234,567.891 -$1,234.50 -50% 1.2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'en_GB'}} {{numberFormat -1234.5 'currency' 'en_GB'}} {{numberFormat -0.5 'percent' 'en_GB'}} {{numberFormat 12345 '0.#E0' 'en_GB'}}",
      "-1,234,567.891 -£1,234.50 -50% 1.2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'en_CA'}} {{numberFormat -1234.5 'currency' 'en_CA'}} {{numberFormat -0.5 'percent' 'en_CA'}} {{numberFormat 12345 '0.#E0' 'en_CA'}}",
      "-1,234,567.891 -$1,234.50 -50% 1.2e4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'en_AU'}} {{numberFormat -1234.5 'currency' 'en_AU'}} {{numberFormat -0.5 'percent' 'en_AU'}} {{numberFormat 12345 '0.#E0' 'en_AU'}}",
      "-1,234,567.891 -$1,234.50 -50% 1.2e4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'en_NZ'}} {{numberFormat -1234.5 'currency' 'en_NZ'}} {{numberFormat -0.5 'percent' 'en_NZ'}} {{numberFormat 12345 '0.#E0' 'en_NZ'}}",
      "-1,234,567.891 -$1,234.50 -50% 1.2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'en_IE'}} {{numberFormat -1234.5 'currency' 'en_IE'}} {{numberFormat -0.5 'percent' 'en_IE'}} {{numberFormat 12345 '0.#E0' 'en_IE'}}",
      "-1,234,567.891 -€1,234.50 -50% 1.2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'en_IN'}} {{numberFormat -1234.5 'currency' 'en_IN'}} {{numberFormat -0.5 'percent' 'en_IN'}} {{numberFormat 12345 '0.#E0' 'en_IN'}}",
      "-1,234,567.891 -₹1,234.50 -50% 1.2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'en_ZA'}} {{numberFormat -1234.5 'currency' 'en_ZA'}} {{numberFormat -0.5 'percent' 'en_ZA'}} {{numberFormat 12345 '0.#E0' 'en_ZA'}}",
      "-1\u{A0}234\u{A0}567,891 -R1\u{A0}234,50 -50% 1,2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'en_SG'}} {{numberFormat -1234.5 'currency' 'en_SG'}} {{numberFormat -0.5 'percent' 'en_SG'}} {{numberFormat 12345 '0.#E0' 'en_SG'}}",
      "-1,234,567.891 -$1,234.50 -50% 1.2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'de'}} {{numberFormat -1234.5 'currency' 'de'}} {{numberFormat -0.5 'percent' 'de'}} {{numberFormat 12345 '0.#E0' 'de'}}",
      "-1.234.567,891 -1.234,50\u{A0}¤ -50\u{A0}% 1,2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'de_DE'}} {{numberFormat -1234.5 'currency' 'de_DE'}} {{numberFormat -0.5 'percent' 'de_DE'}} {{numberFormat 12345 '0.#E0' 'de_DE'}}",
      "-1.234.567,891 -1.234,50\u{A0}€ -50\u{A0}% 1,2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'de_AT'}} {{numberFormat -1234.5 'currency' 'de_AT'}} {{numberFormat -0.5 'percent' 'de_AT'}} {{numberFormat 12345 '0.#E0' 'de_AT'}}",
      "-1\u{A0}234\u{A0}567,891 -€\u{A0}1.234,50 -50\u{A0}% 1,2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'de_CH'}} {{numberFormat -1234.5 'currency' 'de_CH'}} {{numberFormat -0.5 'percent' 'de_CH'}} {{numberFormat 12345 '0.#E0' 'de_CH'}}",
      "-1\u{2019}234\u{2019}567.891 CHF-1\u{2019}234.50 -50% 1.2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'de_LI'}} {{numberFormat -1234.5 'currency' 'de_LI'}} {{numberFormat -0.5 'percent' 'de_LI'}} {{numberFormat 12345 '0.#E0' 'de_LI'}}",
      "-1\u{2019}234\u{2019}567.891 -CHF\u{A0}1\u{2019}234.50 -50% 1.2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'de_LU'}} {{numberFormat -1234.5 'currency' 'de_LU'}} {{numberFormat -0.5 'percent' 'de_LU'}} {{numberFormat 12345 '0.#E0' 'de_LU'}}",
      "-1.234.567,891 -1.234,50\u{A0}€ -50\u{A0}% 1,2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'fr'}} {{numberFormat -1234.5 'currency' 'fr'}} {{numberFormat -0.5 'percent' 'fr'}} {{numberFormat 12345 '0.#E0' 'fr'}}",
      "-1\u{202F}234\u{202F}567,891 -1\u{202F}234,50\u{A0}¤ -50\u{A0}% 1,2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'fr_FR'}} {{numberFormat -1234.5 'currency' 'fr_FR'}} {{numberFormat -0.5 'percent' 'fr_FR'}} {{numberFormat 12345 '0.#E0' 'fr_FR'}}",
      "-1\u{202F}234\u{202F}567,891 -1\u{202F}234,50\u{A0}€ -50\u{A0}% 1,2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'fr_BE'}} {{numberFormat -1234.5 'currency' 'fr_BE'}} {{numberFormat -0.5 'percent' 'fr_BE'}} {{numberFormat 12345 '0.#E0' 'fr_BE'}}",
      "-1\u{202F}234\u{202F}567,891 -1\u{202F}234,50\u{A0}€ -50\u{A0}% 1,2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'fr_CA'}} {{numberFormat -1234.5 'currency' 'fr_CA'}} {{numberFormat -0.5 'percent' 'fr_CA'}} {{numberFormat 12345 '0.#E0' 'fr_CA'}}",
      "-1\u{A0}234\u{A0}567,891 -1\u{A0}234,50\u{A0}$\u{A0}CA -50\u{A0}% 1,2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'fr_CH'}} {{numberFormat -1234.5 'currency' 'fr_CH'}} {{numberFormat -0.5 'percent' 'fr_CH'}} {{numberFormat 12345 '0.#E0' 'fr_CH'}}",
      "-1\u{202F}234\u{202F}567,891 -1\u{202F}234.50\u{A0}CHF -50% 1,2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'fr_LU'}} {{numberFormat -1234.5 'currency' 'fr_LU'}} {{numberFormat -0.5 'percent' 'fr_LU'}} {{numberFormat 12345 '0.#E0' 'fr_LU'}}",
      "-1.234.567,891 -1.234,50\u{A0}€ -50\u{A0}% 1,2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'es'}} {{numberFormat -1234.5 'currency' 'es'}} {{numberFormat -0.5 'percent' 'es'}} {{numberFormat 12345 '0.#E0' 'es'}}",
      "-1.234.567,891 -1.234,50\u{A0}¤ -50\u{A0}% 1,2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'es_ES'}} {{numberFormat -1234.5 'currency' 'es_ES'}} {{numberFormat -0.5 'percent' 'es_ES'}} {{numberFormat 12345 '0.#E0' 'es_ES'}}",
      "-1.234.567,891 -1.234,50\u{A0}€ -50\u{A0}% 1,2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'es_MX'}} {{numberFormat -1234.5 'currency' 'es_MX'}} {{numberFormat -0.5 'percent' 'es_MX'}} {{numberFormat 12345 '0.#E0' 'es_MX'}}",
      "-1,234,567.891 -$1,234.50 -50\u{A0}% 1.2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'es_AR'}} {{numberFormat -1234.5 'currency' 'es_AR'}} {{numberFormat -0.5 'percent' 'es_AR'}} {{numberFormat 12345 '0.#E0' 'es_AR'}}",
      "-1.234.567,891 -$\u{A0}1.234,50 -50\u{A0}% 1,2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'es_CL'}} {{numberFormat -1234.5 'currency' 'es_CL'}} {{numberFormat -0.5 'percent' 'es_CL'}} {{numberFormat 12345 '0.#E0' 'es_CL'}}",
      "-1.234.567,891 $-1.234 -50\u{A0}% 1,2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'es_CO'}} {{numberFormat -1234.5 'currency' 'es_CO'}} {{numberFormat -0.5 'percent' 'es_CO'}} {{numberFormat 12345 '0.#E0' 'es_CO'}}",
      "-1.234.567,891 -$\u{A0}1.234,50 -50\u{A0}% 1,2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'es_PE'}} {{numberFormat -1234.5 'currency' 'es_PE'}} {{numberFormat -0.5 'percent' 'es_PE'}} {{numberFormat 12345 '0.#E0' 'es_PE'}}",
      "-1,234,567.891 -S/\u{A0}1,234.50 -50\u{A0}% 1.2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'es_US'}} {{numberFormat -1234.5 'currency' 'es_US'}} {{numberFormat -0.5 'percent' 'es_US'}} {{numberFormat 12345 '0.#E0' 'es_US'}}",
      "-1,234,567.891 -$1,234.50 -50\u{A0}% 1.2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'it'}} {{numberFormat -1234.5 'currency' 'it'}} {{numberFormat -0.5 'percent' 'it'}} {{numberFormat 12345 '0.#E0' 'it'}}",
      "-1.234.567,891 -1.234,50\u{A0}¤ -50% 1,2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'it_IT'}} {{numberFormat -1234.5 'currency' 'it_IT'}} {{numberFormat -0.5 'percent' 'it_IT'}} {{numberFormat 12345 '0.#E0' 'it_IT'}}",
      "-1.234.567,891 -1.234,50\u{A0}€ -50% 1,2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'it_CH'}} {{numberFormat -1234.5 'currency' 'it_CH'}} {{numberFormat -0.5 'percent' 'it_CH'}} {{numberFormat 12345 '0.#E0' 'it_CH'}}",
      "-1\u{2019}234\u{2019}567.891 SFr.-1\u{2019}234.50 -50% 1.2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'nl'}} {{numberFormat -1234.5 'currency' 'nl'}} {{numberFormat -0.5 'percent' 'nl'}} {{numberFormat 12345 '0.#E0' 'nl'}}",
      "-1.234.567,891 ¤\u{A0}-1.234,50 -50% 1,2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'nl_NL'}} {{numberFormat -1234.5 'currency' 'nl_NL'}} {{numberFormat -0.5 'percent' 'nl_NL'}} {{numberFormat 12345 '0.#E0' 'nl_NL'}}",
      "-1.234.567,891 €\u{A0}-1.234,50 -50% 1,2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'nl_BE'}} {{numberFormat -1234.5 'currency' 'nl_BE'}} {{numberFormat -0.5 'percent' 'nl_BE'}} {{numberFormat 12345 '0.#E0' 'nl_BE'}}",
      "-1.234.567,891 €\u{A0}-1.234,50 -50% 1,2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'pt'}} {{numberFormat -1234.5 'currency' 'pt'}} {{numberFormat -0.5 'percent' 'pt'}} {{numberFormat 12345 '0.#E0' 'pt'}}",
      "-1.234.567,891 -¤\u{A0}1.234,50 -50% 1,2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'pt_PT'}} {{numberFormat -1234.5 'currency' 'pt_PT'}} {{numberFormat -0.5 'percent' 'pt_PT'}} {{numberFormat 12345 '0.#E0' 'pt_PT'}}",
      "-1\u{A0}234\u{A0}567,891 -1\u{A0}234,50\u{A0}€ -50% 1,2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'pt_BR'}} {{numberFormat -1234.5 'currency' 'pt_BR'}} {{numberFormat -0.5 'percent' 'pt_BR'}} {{numberFormat 12345 '0.#E0' 'pt_BR'}}",
      "-1.234.567,891 -R$\u{A0}1.234,50 -50% 1,2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'da'}} {{numberFormat -1234.5 'currency' 'da'}} {{numberFormat -0.5 'percent' 'da'}} {{numberFormat 12345 '0.#E0' 'da'}}",
      "-1.234.567,891 -1.234,50\u{A0}¤ -50\u{A0}% 1,2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'da_DK'}} {{numberFormat -1234.5 'currency' 'da_DK'}} {{numberFormat -0.5 'percent' 'da_DK'}} {{numberFormat 12345 '0.#E0' 'da_DK'}}",
      "-1.234.567,891 -1.234,50\u{A0}kr. -50\u{A0}% 1,2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'sv'}} {{numberFormat -1234.5 'currency' 'sv'}} {{numberFormat -0.5 'percent' 'sv'}} {{numberFormat 12345 '0.#E0' 'sv'}}",
      "\u{2212}1\u{A0}234\u{A0}567,891 \u{2212}1\u{A0}234,50\u{A0}¤ \u{2212}50\u{A0}% 1,2\u{D7}10^4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'sv_SE'}} {{numberFormat -1234.5 'currency' 'sv_SE'}} {{numberFormat -0.5 'percent' 'sv_SE'}} {{numberFormat 12345 '0.#E0' 'sv_SE'}}",
      "\u{2212}1\u{A0}234\u{A0}567,891 \u{2212}1\u{A0}234,50\u{A0}kr \u{2212}50\u{A0}% 1,2\u{D7}10^4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'sv_FI'}} {{numberFormat -1234.5 'currency' 'sv_FI'}} {{numberFormat -0.5 'percent' 'sv_FI'}} {{numberFormat 12345 '0.#E0' 'sv_FI'}}",
      "\u{2212}1\u{A0}234\u{A0}567,891 \u{2212}1\u{A0}234,50\u{A0}€ \u{2212}50\u{A0}% 1,2\u{D7}10^4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'fi'}} {{numberFormat -1234.5 'currency' 'fi'}} {{numberFormat -0.5 'percent' 'fi'}} {{numberFormat 12345 '0.#E0' 'fi'}}",
      "\u{2212}1\u{A0}234\u{A0}567,891 \u{2212}1\u{A0}234,50\u{A0}¤ \u{2212}50\u{A0}% 1,2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'fi_FI'}} {{numberFormat -1234.5 'currency' 'fi_FI'}} {{numberFormat -0.5 'percent' 'fi_FI'}} {{numberFormat 12345 '0.#E0' 'fi_FI'}}",
      "\u{2212}1\u{A0}234\u{A0}567,891 \u{2212}1\u{A0}234,50\u{A0}€ \u{2212}50\u{A0}% 1,2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'nb'}} {{numberFormat -1234.5 'currency' 'nb'}} {{numberFormat -0.5 'percent' 'nb'}} {{numberFormat 12345 '0.#E0' 'nb'}}",
      "\u{2212}1\u{A0}234\u{A0}567,891 \u{2212}¤\u{A0}1\u{A0}234,50 \u{2212}50\u{A0}% 1,2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'nb_NO'}} {{numberFormat -1234.5 'currency' 'nb_NO'}} {{numberFormat -0.5 'percent' 'nb_NO'}} {{numberFormat 12345 '0.#E0' 'nb_NO'}}",
      "\u{2212}1\u{A0}234\u{A0}567,891 \u{2212}kr\u{A0}1\u{A0}234,50 \u{2212}50\u{A0}% 1,2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'no'}} {{numberFormat -1234.5 'currency' 'no'}} {{numberFormat -0.5 'percent' 'no'}} {{numberFormat 12345 '0.#E0' 'no'}}",
      "\u{2212}1\u{A0}234\u{A0}567,891 \u{2212}¤\u{A0}1\u{A0}234,50 \u{2212}50\u{A0}% 1,2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'no_NO'}} {{numberFormat -1234.5 'currency' 'no_NO'}} {{numberFormat -0.5 'percent' 'no_NO'}} {{numberFormat 12345 '0.#E0' 'no_NO'}}",
      "\u{2212}1\u{A0}234\u{A0}567,891 \u{2212}kr\u{A0}1\u{A0}234,50 \u{2212}50\u{A0}% 1,2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'pl'}} {{numberFormat -1234.5 'currency' 'pl'}} {{numberFormat -0.5 'percent' 'pl'}} {{numberFormat 12345 '0.#E0' 'pl'}}",
      "-1\u{A0}234\u{A0}567,891 -1\u{A0}234,50\u{A0}¤ -50% 1,2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'pl_PL'}} {{numberFormat -1234.5 'currency' 'pl_PL'}} {{numberFormat -0.5 'percent' 'pl_PL'}} {{numberFormat 12345 '0.#E0' 'pl_PL'}}",
      "-1\u{A0}234\u{A0}567,891 -1\u{A0}234,50\u{A0}zł -50% 1,2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'cs'}} {{numberFormat -1234.5 'currency' 'cs'}} {{numberFormat -0.5 'percent' 'cs'}} {{numberFormat 12345 '0.#E0' 'cs'}}",
      "-1\u{A0}234\u{A0}567,891 -1\u{A0}234,50\u{A0}¤ -50\u{A0}% 1,2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'cs_CZ'}} {{numberFormat -1234.5 'currency' 'cs_CZ'}} {{numberFormat -0.5 'percent' 'cs_CZ'}} {{numberFormat 12345 '0.#E0' 'cs_CZ'}}",
      "-1\u{A0}234\u{A0}567,891 -1\u{A0}234,50\u{A0}Kč -50\u{A0}% 1,2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'sk'}} {{numberFormat -1234.5 'currency' 'sk'}} {{numberFormat -0.5 'percent' 'sk'}} {{numberFormat 12345 '0.#E0' 'sk'}}",
      "-1\u{A0}234\u{A0}567,891 -1\u{A0}234,50\u{A0}¤ -50\u{A0}% 1,2e4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'sk_SK'}} {{numberFormat -1234.5 'currency' 'sk_SK'}} {{numberFormat -0.5 'percent' 'sk_SK'}} {{numberFormat 12345 '0.#E0' 'sk_SK'}}",
      "-1\u{A0}234\u{A0}567,891 -1\u{A0}234,50\u{A0}€ -50\u{A0}% 1,2e4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'hu'}} {{numberFormat -1234.5 'currency' 'hu'}} {{numberFormat -0.5 'percent' 'hu'}} {{numberFormat 12345 '0.#E0' 'hu'}}",
      "-1\u{A0}234\u{A0}567,891 -1\u{A0}234,50\u{A0}¤ -50% 1,2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'hu_HU'}} {{numberFormat -1234.5 'currency' 'hu_HU'}} {{numberFormat -0.5 'percent' 'hu_HU'}} {{numberFormat 12345 '0.#E0' 'hu_HU'}}",
      "-1\u{A0}234\u{A0}567,891 -1\u{A0}234,50\u{A0}Ft -50% 1,2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'ro'}} {{numberFormat -1234.5 'currency' 'ro'}} {{numberFormat -0.5 'percent' 'ro'}} {{numberFormat 12345 '0.#E0' 'ro'}}",
      "-1.234.567,891 -1.234,50\u{A0}¤ -50\u{A0}% 1,2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'ro_RO'}} {{numberFormat -1234.5 'currency' 'ro_RO'}} {{numberFormat -0.5 'percent' 'ro_RO'}} {{numberFormat 12345 '0.#E0' 'ro_RO'}}",
      "-1.234.567,891 -1.234,50\u{A0}RON -50\u{A0}% 1,2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'bg'}} {{numberFormat -1234.5 'currency' 'bg'}} {{numberFormat -0.5 'percent' 'bg'}} {{numberFormat 12345 '0.#E0' 'bg'}}",
      "-1\u{A0}234\u{A0}567,891 -1234,50\u{A0}¤ -50% 1,2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'bg_BG'}} {{numberFormat -1234.5 'currency' 'bg_BG'}} {{numberFormat -0.5 'percent' 'bg_BG'}} {{numberFormat 12345 '0.#E0' 'bg_BG'}}",
      "-1\u{A0}234\u{A0}567,891 -1234,50\u{A0}лв. -50% 1,2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'hr'}} {{numberFormat -1234.5 'currency' 'hr'}} {{numberFormat -0.5 'percent' 'hr'}} {{numberFormat 12345 '0.#E0' 'hr'}}",
      "\u{2212}1.234.567,891 \u{2212}1.234,50\u{A0}¤ \u{2212}50\u{A0}% 1,2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'hr_HR'}} {{numberFormat -1234.5 'currency' 'hr_HR'}} {{numberFormat -0.5 'percent' 'hr_HR'}} {{numberFormat 12345 '0.#E0' 'hr_HR'}}",
      "\u{2212}1.234.567,891 \u{2212}1.234,50\u{A0}EUR \u{2212}50\u{A0}% 1,2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'el'}} {{numberFormat -1234.5 'currency' 'el'}} {{numberFormat -0.5 'percent' 'el'}} {{numberFormat 12345 '0.#E0' 'el'}}",
      "-1.234.567,891 -1.234,50\u{A0}¤ -50% 1,2e4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'el_GR'}} {{numberFormat -1234.5 'currency' 'el_GR'}} {{numberFormat -0.5 'percent' 'el_GR'}} {{numberFormat 12345 '0.#E0' 'el_GR'}}",
      "-1.234.567,891 -1.234,50\u{A0}€ -50% 1,2e4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'tr'}} {{numberFormat -1234.5 'currency' 'tr'}} {{numberFormat -0.5 'percent' 'tr'}} {{numberFormat 12345 '0.#E0' 'tr'}}",
      "-1.234.567,891 -¤1.234,50 -%50 1,2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'tr_TR'}} {{numberFormat -1234.5 'currency' 'tr_TR'}} {{numberFormat -0.5 'percent' 'tr_TR'}} {{numberFormat 12345 '0.#E0' 'tr_TR'}}",
      "-1.234.567,891 -₺1.234,50 -%50 1,2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'ru'}} {{numberFormat -1234.5 'currency' 'ru'}} {{numberFormat -0.5 'percent' 'ru'}} {{numberFormat 12345 '0.#E0' 'ru'}}",
      "-1\u{A0}234\u{A0}567,891 -1\u{A0}234,50\u{A0}¤ -50\u{A0}% 1,2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'ru_RU'}} {{numberFormat -1234.5 'currency' 'ru_RU'}} {{numberFormat -0.5 'percent' 'ru_RU'}} {{numberFormat 12345 '0.#E0' 'ru_RU'}}",
      "-1\u{A0}234\u{A0}567,891 -1\u{A0}234,50\u{A0}₽ -50\u{A0}% 1,2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'uk'}} {{numberFormat -1234.5 'currency' 'uk'}} {{numberFormat -0.5 'percent' 'uk'}} {{numberFormat 12345 '0.#E0' 'uk'}}",
      "-1\u{A0}234\u{A0}567,891 -1\u{A0}234,50\u{A0}¤ -50% 1,2\u{415}4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'uk_UA'}} {{numberFormat -1234.5 'currency' 'uk_UA'}} {{numberFormat -0.5 'percent' 'uk_UA'}} {{numberFormat 12345 '0.#E0' 'uk_UA'}}",
      "-1\u{A0}234\u{A0}567,891 -1\u{A0}234,50\u{A0}₴ -50% 1,2\u{415}4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'he'}} {{numberFormat -1234.5 'currency' 'he'}} {{numberFormat -0.5 'percent' 'he'}} {{numberFormat 12345 '0.#E0' 'he'}}",
      "\u{200E}-1,234,567.891 \u{200F}\u{200E}-1,234.50\u{A0}¤ \u{200E}-50% 1.2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'he_IL'}} {{numberFormat -1234.5 'currency' 'he_IL'}} {{numberFormat -0.5 'percent' 'he_IL'}} {{numberFormat 12345 '0.#E0' 'he_IL'}}",
      "\u{200E}-1,234,567.891 \u{200F}\u{200E}-1,234.50\u{A0}₪ \u{200E}-50% 1.2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'ja'}} {{numberFormat -1234.5 'currency' 'ja'}} {{numberFormat -0.5 'percent' 'ja'}} {{numberFormat 12345 '0.#E0' 'ja'}}",
      "-1,234,567.891 -¤1,234.50 -50% 1.2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'ja_JP'}} {{numberFormat -1234.5 'currency' 'ja_JP'}} {{numberFormat -0.5 'percent' 'ja_JP'}} {{numberFormat 12345 '0.#E0' 'ja_JP'}}",
      "-1,234,567.891 -￥1,234 -50% 1.2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'ko'}} {{numberFormat -1234.5 'currency' 'ko'}} {{numberFormat -0.5 'percent' 'ko'}} {{numberFormat 12345 '0.#E0' 'ko'}}",
      "-1,234,567.891 -¤1,234.50 -50% 1.2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'ko_KR'}} {{numberFormat -1234.5 'currency' 'ko_KR'}} {{numberFormat -0.5 'percent' 'ko_KR'}} {{numberFormat 12345 '0.#E0' 'ko_KR'}}",
      "-1,234,567.891 -₩1,234 -50% 1.2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'zh'}} {{numberFormat -1234.5 'currency' 'zh'}} {{numberFormat -0.5 'percent' 'zh'}} {{numberFormat 12345 '0.#E0' 'zh'}}",
      "-1,234,567.891 -¤1,234.50 -50% 1.2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'zh_CN'}} {{numberFormat -1234.5 'currency' 'zh_CN'}} {{numberFormat -0.5 'percent' 'zh_CN'}} {{numberFormat 12345 '0.#E0' 'zh_CN'}}",
      "-1,234,567.891 -¥1,234.50 -50% 1.2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'zh_TW'}} {{numberFormat -1234.5 'currency' 'zh_TW'}} {{numberFormat -0.5 'percent' 'zh_TW'}} {{numberFormat 12345 '0.#E0' 'zh_TW'}}",
      "-1,234,567.891 -$1,234.50 -50% 1.2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'zh_HK'}} {{numberFormat -1234.5 'currency' 'zh_HK'}} {{numberFormat -0.5 'percent' 'zh_HK'}} {{numberFormat 12345 '0.#E0' 'zh_HK'}}",
      "-1,234,567.891 -HK$1,234.50 -50% 1.2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'th'}} {{numberFormat -1234.5 'currency' 'th'}} {{numberFormat -0.5 'percent' 'th'}} {{numberFormat 12345 '0.#E0' 'th'}}",
      "-1,234,567.891 -¤1,234.50 -50% 1.2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'th_TH'}} {{numberFormat -1234.5 'currency' 'th_TH'}} {{numberFormat -0.5 'percent' 'th_TH'}} {{numberFormat 12345 '0.#E0' 'th_TH'}}",
      "-1,234,567.891 -฿1,234.50 -50% 1.2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'id'}} {{numberFormat -1234.5 'currency' 'id'}} {{numberFormat -0.5 'percent' 'id'}} {{numberFormat 12345 '0.#E0' 'id'}}",
      "-1.234.567,891 -¤1.234,50 -50% 1,2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'id_ID'}} {{numberFormat -1234.5 'currency' 'id_ID'}} {{numberFormat -0.5 'percent' 'id_ID'}} {{numberFormat 12345 '0.#E0' 'id_ID'}}",
      "-1.234.567,891 -Rp1.234,50 -50% 1,2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'vi'}} {{numberFormat -1234.5 'currency' 'vi'}} {{numberFormat -0.5 'percent' 'vi'}} {{numberFormat 12345 '0.#E0' 'vi'}}",
      "-1.234.567,891 -1.234,50\u{A0}¤ -50% 1,2E4"
    ),
    (
      "{{numberFormat -1234567.891 '' 'vi_VN'}} {{numberFormat -1234.5 'currency' 'vi_VN'}} {{numberFormat -0.5 'percent' 'vi_VN'}} {{numberFormat 12345 '0.#E0' 'vi_VN'}}",
      "-1.234.567,891 -1.234\u{A0}₫ -50% 1,2E4"
    ),
  ]

  static let formats: [(String, String)] = [
    ("{{stringFormat '%tY' (parseDate '2020-02-03T04:05:06Z')}}", "2020"),
    (
      "{{stringFormat '%tH %<tI %<tk %<tl %<tM %<tS %<tL %<tN %<tp %<tz %<tZ %<ts %<tQ' (parseDate '2020-02-03T04:05:06Z')}}",
      "04 04 4 4 05 06 000 000000000 am +0000 UTC 1580702706 1580702706000"
    ),
    (
      "{{stringFormat '%tB %<tb %<th %<tA %<ta %<tC %<tY %<ty %<tj %<tm %<td %<te %<tR %<tT %<tr %<tD %<tF %<tc' (parseDate '2020-02-03T14:05:06Z')}}",
      "February Feb Feb Monday Mon 20 2020 20 034 02 03 3 14:05 14:05:06 02:05:06 PM 02/03/20 2020-02-03 Mon Feb 03 14:05:06 UTC 2020"
    ),
    (
      "{{stringFormat '%Tp %<TB %<tB %<10tY|%<-10tY|' (parseDate '2020-02-03T14:05:06Z')}}",
      "PM FEBRUARY February       2020|2020      |"
    ),
    ("{{stringFormat '%tT' (parseDate '2020-02-03T14:05:06+02:00')}}", "12:05:06"),
    ("{{stringFormat '%g' 12345.678}}", "12345.7"),
    (
      "{{stringFormat '%g %g %g %g' 0.0001 0.00001 123456.7 1234567.8}}",
      "0.000100000 1.00000e-05 123457 1.23457e+06"
    ),
    (
      "{{stringFormat '%.3g %.0g %10.2g|%-10.2g|%G' 0.5 2.5 3.14159 3.14159 0.000001}}",
      "0.500 3        3.1|3.1       |1.00000E-06"
    ),
    ("{{stringFormat '%g' 0.0}}", "0.00000"),
    ("{{stringFormat '%,g' 12345.678}}", "12,345.7"),
    (
      "{{stringFormat '%h %H %h %h %h' 'hello' 'hello' 5 true 1.5}}",
      "5e918d2 5E918D2 5 4cf 3ff80000"
    ),
    ("{{stringFormat '%h' -5}}", "fffffffb"),
    ("{{stringFormat '%s %<s %s' 'a' 'b'}}", "a a b"),
    ("{{stringFormat '%2$s %<s %s' 'a' 'b'}}", "b b a"),
    ("{{stringFormat '%#x %#X %#o %#x' 255 255 8 0}}", "0xff 0XFF 010 0x0"),
    ("{{stringFormat '%#010x|%#10x|%-#10x|' 255 255 255}}", "0x000000ff|      0xff|0xff      |"),
    ("{{stringFormat '%c%C|%3c|' 65 97 66}}", "AA|  B|"),
    ("{{stringFormat '%#.0f|%#.0e' 5.0 5.0}}", "5.|5.e+00"),
    ("{{stringFormat '%,.2f %(,.2f %(d' 12345.678 -12345.678 -5}}", "12,345.68 (12,345.68) (5)"),
    ("{{stringFormat '%5%|%-5%|' }}", "    %|%    |"),
    ("{{stringFormat '%5%|%-5%|' 1}}", "    %|%    |"),
    ("{{stringFormat '%d' nope}}", "null"),
    (
      "{{stringFormat '%d %b %c %x %f %h' nope nope nope nope nope nope}}",
      "null false null null null null"
    ),
    ("{{stringFormat '%b %B %5b|%.2b' 'x' 0 true false}}", "true TRUE  true|fa"),
    ("{{stringFormat '%.3s|%10.2s|' 'hello' 'hello'}}", "hel|        he|"),
    ("{{stringFormat '%e' 12345.678}}", "1.234568e+04"),
    ("{{stringFormat '%o %x' -8 -8}}", "37777777770 fffffff8"),
    ("{{stringFormat '% d|% d' 5 -5}}", " 5|-5"),
    ("{{stringFormat '%.2f' 0.125}}", "0.13"),
    ("{{stringFormat '%.2f' 0.005}}", "0.01"),
    ("{{base64 'a' padding='false'}}", "YQ"),
    ("{{base64 'a' padding='true'}}", "YQ"),
    ("{{base64 'a' padding='x'}}", "YQ"),
    ("{{base64 'a' padding=0}}", "YQ"),
    ("{{base64 'a' padding=nope}}", "YQ=="),
    ("{{base64 'YQ==' decode='true'}}", "WVE9PQ=="),
    ("{{stringFormat '%g' 9.9999999}}", "10.0000"),
    ("{{stringFormat '%g' 0.00009999999}}", "0.000100000"),
    ("{{stringFormat '%.2e' 9.999}}", "1.00e+01"),
    ("{{stringFormat '%-5%|%05d|%x' -42 65535}}", "%    |-0042|ffff"),
    ("{{stringFormat '%h' 12345678901}}", "a3aefee0"),
    (
      "{{stringFormat '%5.1f|%-8.2f|%08.2f|%+.1f' 2.25 2.5 -2.5 1.25}}",
      "  2.3|2.50    |-0002.50|+1.3"
    ),
  ]

  static let dates: [(String, String)] = [
    (
      "{{dateFormat (parseDate '2020-12-31T14:05:06Z') 'YYYY w W F e Q g'}}", "2021 1 5 3 5 4 59214"
    ),
    (
      "{{dateFormat (parseDate '2020-12-26T14:05:06Z') 'YYYY w W F e Q g'}}",
      "2020 52 4 5 7 4 59209"
    ),
    (
      "{{dateFormat (parseDate '2020-12-27T14:05:06Z') 'YYYY w W F e Q g'}}", "2021 1 5 6 1 4 59210"
    ),
    ("{{date (parseDate '2020-12-31T14:05:06Z') format='YYYY w W F'}}", "2021 1 5 5"),
    (
      "{{dateFormat (parseDate '2020-02-03T14:05:06Z') 'x X O OOOO' tz='GMT+05:30'}}",
      "+0530 +0530 GMT+5:30 GMT+05:30"
    ),
    ("{{now format='zzzz'}}", "Coordinated Universal Time"),
    (
      "{{dateFormat (parseDate '2020-02-03T14:05:06Z') 'G|GG|GGG|GGGG|GGGGG'}}",
      "AD|AD|AD|Anno Domini|A"
    ),
    (
      "{{dateFormat (parseDate '2020-02-03T14:05:06Z') 'y|yy|yyy|yyyy|yyyyy'}}",
      "2020|20|2020|2020|02020"
    ),
    (
      "{{dateFormat (parseDate '2020-02-03T14:05:06Z') 'u|uu|uuu|uuuu|uuuuu'}}",
      "2020|20|2020|2020|02020"
    ),
    (
      "{{dateFormat (parseDate '2020-02-03T14:05:06Z') 'Y|YY|YYY|YYYY|YYYYY'}}",
      "2020|20|2020|2020|02020"
    ),
    (
      "{{dateFormat (parseDate '2020-02-03T14:05:06Z') 'Q|QQ|QQQ|QQQQ|QQQQQ'}}",
      "1|01|Q1|1st quarter|1"
    ),
    (
      "{{dateFormat (parseDate '2020-02-03T14:05:06Z') 'q|qq|qqq|qqqq|qqqqq'}}",
      "1|01|Q1|1st quarter|1"
    ),
    (
      "{{dateFormat (parseDate '2020-02-03T14:05:06Z') 'M|MM|MMM|MMMM|MMMMM'}}",
      "2|02|Feb|February|F"
    ),
    (
      "{{dateFormat (parseDate '2020-02-03T14:05:06Z') 'L|LL|LLL|LLLL|LLLLL'}}",
      "2|02|Feb|February|F"
    ),
    ("{{dateFormat (parseDate '2020-02-03T14:05:06Z') 'w|ww'}}", "6|06"),
    ("{{dateFormat (parseDate '2020-02-03T14:05:06Z') 'W'}}", "2"),
    ("{{dateFormat (parseDate '2020-02-03T14:05:06Z') 'd|dd'}}", "3|03"),
    ("{{dateFormat (parseDate '2020-02-03T14:05:06Z') 'D|DD|DDD'}}", "34|34|034"),
    ("{{dateFormat (parseDate '2020-02-03T14:05:06Z') 'F'}}", "3"),
    (
      "{{dateFormat (parseDate '2020-02-03T14:05:06Z') 'E|EE|EEE|EEEE|EEEEE'}}",
      "Mon|Mon|Mon|Monday|M"
    ),
    (
      "{{dateFormat (parseDate '2020-02-03T14:05:06Z') 'e|ee|eee|eeee|eeeee'}}", "2|02|Mon|Monday|M"
    ),
    ("{{dateFormat (parseDate '2020-02-03T14:05:06Z') 'c|ccc|cccc|ccccc'}}", "2|Mon|Monday|M"),
    ("{{dateFormat (parseDate '2020-02-03T14:05:06Z') 'a'}}", "PM"),
    ("{{dateFormat (parseDate '2020-02-03T14:05:06Z') 'H|HH'}}", "14|14"),
    ("{{dateFormat (parseDate '2020-02-03T14:05:06Z') 'h|hh'}}", "2|02"),
    ("{{dateFormat (parseDate '2020-02-03T14:05:06Z') 'K|KK'}}", "2|02"),
    ("{{dateFormat (parseDate '2020-02-03T14:05:06Z') 'k|kk'}}", "14|14"),
    ("{{dateFormat (parseDate '2020-02-03T14:05:06Z') 'm|mm'}}", "5|05"),
    ("{{dateFormat (parseDate '2020-02-03T14:05:06Z') 's|ss'}}", "6|06"),
    (
      "{{dateFormat (parseDate '2020-02-03T14:05:06Z') 'S|SS|SSS|SSSS|SSSSS'}}",
      "0|00|000|0000|00000"
    ),
    (
      "{{dateFormat (parseDate '2020-02-03T14:05:06Z') 'A|AA|AAA|AAAA|AAAAA'}}",
      "50706000|50706000|50706000|50706000|50706000"
    ),
    (
      "{{dateFormat (parseDate '2020-02-03T14:05:06Z') 'n|nn|nnn|nnnn|nnnnn'}}",
      "0|00|000|0000|00000"
    ),
    (
      "{{dateFormat (parseDate '2020-02-03T14:05:06Z') 'N|NN|NNN|NNNN|NNNNN'}}",
      "50706000000000|50706000000000|50706000000000|50706000000000|50706000000000"
    ),
    (
      "{{dateFormat (parseDate '2020-02-03T14:05:06Z') 'z|zz|zzz|zzzz'}}",
      "UTC|UTC|UTC|Coordinated Universal Time"
    ),
    ("{{dateFormat (parseDate '2020-02-03T14:05:06Z') 'O|OOOO'}}", "GMT|GMT"),
    ("{{dateFormat (parseDate '2020-02-03T14:05:06Z') 'X|XX|XXX|XXXX|XXXXX'}}", "Z|Z|Z|Z|Z"),
    (
      "{{dateFormat (parseDate '2020-02-03T14:05:06Z') 'x|xx|xxx|xxxx|xxxxx'}}",
      "+00|+0000|+00:00|+0000|+00:00"
    ),
    (
      "{{dateFormat (parseDate '2020-02-03T14:05:06Z') 'Z|ZZ|ZZZ|ZZZZ|ZZZZZ'}}",
      "+0000|+0000|+0000|GMT|Z"
    ),
    (
      "{{dateFormat (parseDate '2020-02-03T14:05:06Z') 'g|gg|ggg|gggg|ggggg'}}",
      "58882|58882|58882|58882|58882"
    ),
  ]

  static let refused: [String] = [
    "{{numberFormat 1.1 '0.00' 'en' roundingMode='nope'}}",
    "{{numberFormat 1234567 '###,'}}",
    "{{numberFormat 1234567 '#,'}}",
    "{{numberFormat 1234567 '0#'}}",
    "{{numberFormat 1234567 '#.#0'}}",
    "{{numberFormat 1234567 '0.0.0'}}",
    "{{numberFormat 12 \"'unclosed 0\"}}",
    "{{numberFormat 0.25 '#.#' 'en' roundingMode='unnecessary'}}",
    "{{numberFormat 5 '#;-#;x'}}",
    "{{numberFormat 5 '%#%'}}",
    "{{numberFormat 5 ';'}}",
    "{{numberFormat -5 \"#;'\"}}",
    "{{stringFormat '%tY' 0}}",
    "{{stringFormat '%tY' 'x'}}",
    "{{stringFormat '%tQ' 12}}",
    "{{stringFormat '%tX' (parseDate '2020-02-03T14:05:06Z')}}",
    "{{stringFormat '%#g' 12345.678}}",
    "{{stringFormat '%g' 5}}",
    "{{stringFormat '%<s' 'a'}}",
    "{{stringFormat '%c' 'x'}}",
    "{{stringFormat '%c' 99999999}}",
    "{{stringFormat '%#d' 5}}",
    "{{stringFormat '%#s' 'a'}}",
    "{{stringFormat '%-d' 5}}",
    "{{stringFormat '%0d' 5}}",
    "{{stringFormat '%-05d' 5}}",
    "{{stringFormat '%+ d' 5}}",
    "{{stringFormat '%--5d' 5}}",
    "{{stringFormat '%.2d' 5}}",
    "{{stringFormat '%+x' 5}}",
    "{{stringFormat '%+s' 'a'}}",
    "{{stringFormat '%05s' 'a'}}",
    "{{stringFormat '%,.2e' 5.0}}",
    "{{stringFormat '%010,d|%,010d|%(010d|%+010d' 12345 12345 -5 5}}",
    "{{stringFormat '%5n' 1}}",
    "{{stringFormat '%D' 5}}",
    "{{stringFormat '%d' 5.0}}",
    "{{stringFormat '%0$s' 'x'}}",
    "{{stringFormat '%5$s' 'x'}}",
    "{{stringFormat '%x' 1.5}}",
    "{{stringFormat '%' 1}}",
    "{{stringFormat '%5' 1}}",
    "{{now format='XXXX'}}",
    "{{now format='Q'}}",
    "{{dateFormat (parseDate '2020-02-03T14:05:06Z') 'www'}}",
    "{{dateFormat (parseDate '2020-02-03T14:05:06Z') 'WW'}}",
    "{{dateFormat (parseDate '2020-02-03T14:05:06Z') 'ddd'}}",
    "{{dateFormat (parseDate '2020-02-03T14:05:06Z') 'DDDD'}}",
    "{{dateFormat (parseDate '2020-02-03T14:05:06Z') 'FF'}}",
    "{{dateFormat (parseDate '2020-02-03T14:05:06Z') 'cc'}}",
    "{{dateFormat (parseDate '2020-02-03T14:05:06Z') 'aa'}}",
    "{{dateFormat (parseDate '2020-02-03T14:05:06Z') 'hhh'}}",
    "{{dateFormat (parseDate '2020-02-03T14:05:06Z') 'vv'}}",
    "{{dateFormat (parseDate '2020-02-03T14:05:06Z') 'OO'}}",
    "{{dateFormat (parseDate '2020-02-03T14:05:06Z') 'zzzzz'}}",
    "{{dateFormat (parseDate '2020-02-03T14:05:06Z') 'QQQQQQ'}}",
    "{{dateFormat (parseDate '2020-02-03T14:05:06Z') 'GGGGGG'}}",
  ]

  @Test(arguments: numbers + formats + dates)
  func `a format gives what WireMock gives`(text: String, result: String) throws {
    #expect(try TemplateSample.render(text) == result)
  }

  @Test(arguments: locales)
  func `a locale has its own signs and patterns`(text: String, result: String) throws {
    #expect(try TemplateSample.render(text) == result)
  }

  @Test(arguments: refused + ["{{numberFormat 1 '' 'xx'}}", "{{numberFormat 1 '' 'de_XX'}}"])
  func `a format that WireMock refuses is a mistake`(text: String) throws {
    let failure = try #require(throws: RenderFailure.self) { _ = try TemplateSample.render(text) }
    #expect(!failure.isLimit, "\(failure.message)")
  }

  @Test(arguments: [
    "{{stringFormat '%tQ' (parseDate '+999999999-01-01T00:00:00Z')}}",
    "{{stringFormat '%99999999999$s' 'x'}}", "{{stringFormat '%c' -1}}",
    "{{numberFormat 1 '0' 'en' maximumIntegerDigits=2147483647}}",
  ])
  func `hostile numbers in a format are mistakes`(text: String) throws {
    #expect(throws: RenderFailure.self) { _ = try TemplateSample.render(text) }
  }

  @Test func `a property of Java is never an environment variable`() throws {
    let system = TemplateSystem(permittedKeys: [try RegularExpression("PA.H")])
    #expect(
      try TemplateSample.render("{{systemValue type='PROPERTY' key='PATH'}}", system: system) == "")
    #expect(
      try !TemplateSample.render("{{systemValue type='ENVIRONMENT' key='PATH'}}", system: system)
        .isEmpty)
  }
}
