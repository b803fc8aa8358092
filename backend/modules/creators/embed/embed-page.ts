import type { Station } from '../../../../shared/api/stations.ts'
import { escapeHtml } from '../../../http/escape-html.ts'
import { EMBED_STYLE } from './embed-style.ts'
import { EMBED } from './messages.ts'

function page(title: string, body: string, nonce: string): string {
  return (
    `<!doctype html><html lang="${EMBED.language}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<title>${escapeHtml(title)}</title><style nonce="${nonce}">${EMBED_STYLE}</style></head>` +
    `<body>${body}</body></html>`
  )
}

/** A player of one station for pages of other sites: no script, nothing of the listener. */
export function embedPage(station: Station, nonce: string): string {
  const { name, url, cover, homepage, onAir } = station
  const image =
    cover === null
      ? ''
      : `<img src="${escapeHtml(cover)}" alt="${escapeHtml(EMBED.cover(name))}" width="56" height="56">`
  const facts = [
    ...(onAir === true ? [EMBED.onAir] : []),
    ...(homepage === null
      ? []
      : [
          `<a href="${escapeHtml(homepage)}" target="_blank" rel="noopener noreferrer nofollow">${EMBED.home}</a>`,
        ]),
  ]
  return page(
    name,
    `<header>${image}<div><h1>${escapeHtml(name)}</h1><p>${facts.join(' · ')}</p></div></header>` +
      `<audio controls preload="none" src="${escapeHtml(url)}" aria-label="${escapeHtml(EMBED.listen(name))}"></audio>`,
    nonce,
  )
}

/** What stands there when the station is not, or not any more, public. */
export function goneEmbedPage(nonce: string): string {
  return page(EMBED.goneTitle, `<p>${EMBED.gone}</p>`, nonce)
}

/**
 * The Content-Security-Policy of the player. Streams redirect to wherever they like, so sound may come
 * from anywhere; any page may show the player.
 */
export function embedPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    'media-src http: https:',
    "img-src 'self'",
    `style-src 'nonce-${nonce}'`,
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ].join('; ')
}
