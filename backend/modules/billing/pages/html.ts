import { escapeHtml } from '../../../http/escape-html.ts'

/** Markup, as opposed to text that still has to be escaped. */
export class Html {
  readonly markup: string

  constructor(markup: string) {
    this.markup = markup
  }
}

type Part = Html | string | number | null | readonly Html[]

function toMarkup(part: Part): string {
  if (part === null) return ''
  if (part instanceof Html) return part.markup
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return part.map(({ markup }) => markup).join('')
}

/** A template whose texts are escaped, also between quotes; null is nothing. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(String.raw({ raw: strings }, ...parts.map(toMarkup)))
}
