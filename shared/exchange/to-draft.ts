import { isPublicAddress } from '../api/field-rules.ts'
import type { PrivateDraft } from '../api/own-stations.ts'
import type { ExchangeEntry } from './exchange-entry.ts'

/** What the API takes of a station from a list; a homepage only where others' apps may load it. */
export function toDraft(entry: ExchangeEntry & { readonly url: string }): PrivateDraft {
  const { name, url, homepage, tags, countrycode, language } = entry
  return {
    name,
    url,
    ...(homepage !== null && isPublicAddress(homepage) && { homepage }),
    ...(tags.length > 0 && { tags: [...tags] }),
    ...(countrycode !== null && { countrycode }),
    ...(language.length > 0 && { language: [...language] }),
  }
}
