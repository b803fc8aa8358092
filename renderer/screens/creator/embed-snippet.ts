/** What users paste into their own page to have a station heard there. Pure. */

import { ownValue } from '../../../shared/api/own-value.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '"': '&quot;',
  '<': '&lt;',
  '>': '&gt;',
}

/** The element that shows the API's page of a station; the name cannot get out of its attribute. */
export function embedSnippet(apiUrl: string, { id, name }: { id: string; name: string }): string {
  const title = name.replace(/[&"<>]/g, (letter) => ownValue(ENTITIES, letter) ?? letter)
  const src = `${apiUrl}/embed/${encodeURIComponent(id)}`
  return `<iframe src="${src}" title="${title}" width="320" height="160" loading="lazy" allow="autoplay"></iframe>`
}
