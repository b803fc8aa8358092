/** Charsets of station titles, most common first. The names are labels of the Encoding Standard. */
export const CHARSETS = [
  'utf-8',
  'windows-1252',
  'windows-1251',
  'windows-1253',
  'koi8-r',
  'iso-8859-5',
  'windows-1250',
  'iso-8859-2',
  'ibm866',
  'windows-1254',
  'windows-1257',
  'windows-1255',
  'windows-1256',
  'windows-874',
  'shift_jis',
  'euc-jp',
  'gbk',
  'big5',
  'euc-kr',
] as const

export type Charset = (typeof CHARSETS)[number]
