/** What a form of Stripe's kind holds: texts, lists and groups of them. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue }

const PART = /\[([^[\]]*)\]/g

/** The steps of a name such as `line_items[0][price]`. */
function stepsOf(name: string): string[] {
  const [first = ''] = name.split('[', 1)
  return [first, ...[...name.slice(first.length).matchAll(PART)].map(([, step = '']) => step)]
}

/** Groups whose names are 0, 1, 2… are lists. */
function withLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([name, part]) => [name, withLists(part)] as const)
  const isList = entries.length > 0 && entries.every(([name], at) => name === String(at))
  return isList ? entries.map(([, part]) => part) : Object.fromEntries(entries)
}

/**
 * Reads a form whose names have brackets, as Stripe takes it in bodies and queries
 * (https://docs.stripe.com/api#intro; `a[b][0]=c` is `{ a: { b: ['c'] } }`).
 */
export function readForm(text: string): { [name: string]: FormValue } {
  const root: { [name: string]: FormValue } = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    const steps = stepsOf(name)
    const last = steps.pop() ?? ''
    let place = root
    for (const step of steps) {
      const next = place[step]
      const group: { [name: string]: FormValue } =
        typeof next === 'object' && !Array.isArray(next) ? next : Object.create(null)
      place[step] = group
      place = group
    }
    place[last] = value
  }
  const form = withLists(root)
  return typeof form === 'string' || Array.isArray(form) ? {} : form
}
