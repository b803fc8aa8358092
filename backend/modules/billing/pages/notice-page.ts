import { html } from './html.ts'
import type { Page } from './page.ts'
import { PAGE } from './page-messages.ts'

const notice = (status: number, title: string, text: string): Page => ({
  status,
  title,
  body: html`<h1>${title}</h1>\n<p>${text}</p>`,
})

const { gone } = PAGE

/** Pages on which nothing can be done. */
export const NOTICE = {
  notFound: notice(404, gone.notFound, gone.notFoundText),
  over: notice(410, gone.over, gone.overText),
  refused: notice(403, gone.refused, gone.refusedText),
  done: notice(200, gone.done, gone.doneText),
  unreadable: notice(415, gone.unreadable, gone.refusedText),
} as const
