/** Formats in the app's language, with the system's clock (21:04 or 9:04 PM). No other file passes a locale to Intl. */

/** Languages with a file shared/locales/<language>.json. The first language is the reference. */
export const LANGUAGES = ['en'] as const

/** Language of texts, country names, language names and sorting: the system's language if available, else English. */
export const APP_LOCALE = LANGUAGES.find((language) => systemLocale().startsWith(language)) ?? 'en'

export type Moment = string | number | Date
type DateOptions = Intl.DateTimeFormatOptions

export interface Formats {
  /** "Nov 21, 2026" without options. */
  date(time: Moment, options?: DateOptions): string
  /** "9:04 PM" or "21:04", in local time unless the options have a time zone. */
  time(time: Moment, options?: DateOptions): string
  /** Formats HH:MM, which has no time zone, as "9:04 PM" or "21:04". */
  clock(hhmm: string): string
  /** "Nov 21, 2026, 9:04 PM". */
  dateTime(time: Moment): string
  number(value: number, options?: Intl.NumberFormatOptions): string
  /** Plural category of a number: "one" or "other" in English. */
  plural(value: number): Intl.LDMLPluralRule
  /** "a, b, c" without options, "a, b, and c" as a conjunction. */
  list(items: readonly string[], options?: Intl.ListFormatOptions): string
  compare(a: string, b: string): number
  /** An amount in the currency's smallest unit: 400 EUR is "€4.00", 500 JPY is "¥500". */
  money(amount: number, currency: string, options?: Intl.NumberFormatOptions): string
  /** "3 minutes ago" for -3 minutes. */
  relative(
    value: number,
    unit: Intl.RelativeTimeFormatUnit,
    options?: Intl.RelativeTimeFormatOptions,
  ): string
}

export function createFormats(locale: string, hourCycle: 'h12' | 'h23'): Formats {
  const dates = memoize((options: DateOptions) => new Intl.DateTimeFormat(locale, options))
  const numbers = memoize(
    (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
  )
  const relatives = memoize(
    (options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
  )
  const lists = memoize((options: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options))
  const plurals = memoize((options: object) => new Intl.PluralRules(locale, options))
  const collators = memoize((options: object) => new Intl.Collator(locale, options))
  const format = (time: Moment, options: DateOptions) => dates(options).format(new Date(time))
  return {
    date: (time, options = { dateStyle: 'medium' }) => format(time, options),
    time: (time, options) => format(time, { timeStyle: 'short', ...options, hourCycle }),
    clock: (hhmm) =>
      format(`1970-01-01T${hhmm}Z`, { timeStyle: 'short', timeZone: 'UTC', hourCycle }),
    dateTime: (time) => format(time, { dateStyle: 'medium', timeStyle: 'short', hourCycle }),
    number: (value, options = {}) => numbers(options).format(value),
    plural: (value) => plurals({}).select(value),
    list: (items, options = { type: 'unit' }) => lists(options).format(items),
    compare: (a, b) => collators({}).compare(a, b),
    money: (amount, currency, options) => {
      const currencyFormat = numbers({ ...options, style: 'currency', currency })
      const digits = currencyFormat.resolvedOptions().maximumFractionDigits ?? 0
      return currencyFormat.format(amount / 10 ** digits)
    },
    relative: (value, unit, options = {}) => relatives(options).format(value, unit),
  }
}

/** Caches Intl formats by options, because they are expensive to create. */
function memoize<Options, Format>(create: (options: Options) => Format): (o: Options) => Format {
  const cache = new Map<string, Format>()
  return (options) => {
    const key = JSON.stringify(options)
    const cached = cache.get(key) ?? create(options)
    cache.set(key, cached)
    return cached
  }
}

/** Returns the text of a message that is plain text or takes an argument. */
export function fillMessage<Argument>(
  message: string | ((argument: Argument) => string),
  argument: Argument,
): string {
  return typeof message === 'string' ? message : message(argument)
}

function systemLocale(): string {
  return new Intl.DateTimeFormat().resolvedOptions().locale
}

/** Returns the hour cycle of a locale, by default of the system's locale. */
export function hourCycleOf(locale?: string): 'h12' | 'h23' {
  const format = new Intl.DateTimeFormat(locale, { hour: 'numeric' })
  return format.resolvedOptions().hour12 ? 'h12' : 'h23'
}

export const formats = createFormats(APP_LOCALE, hourCycleOf())

/** Returns a function that converts ms since the epoch to the local time of a zone, encoded as if it were UTC. */
export function wallClock(timeZone: string): (time: number) => number {
  const format = new Intl.DateTimeFormat(APP_LOCALE, {
    hourCycle: 'h23',
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  return (time) => {
    const parts = Object.fromEntries(
      format.formatToParts(time).map(({ type, value }) => [type, Number(value)]),
    )
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
    return Date.UTC(year, month - 1, day, hour, minute, second)
  }
}

/** Returns the local day (YYYY-MM-DD) of a time in ms since the epoch. */
export function dayIn(timeZone: string, time: number): string {
  return new Date(wallClock(timeZone)(time)).toISOString().slice(0, 10)
}
