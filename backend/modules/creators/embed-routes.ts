import { randomBytes } from 'node:crypto'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { type Station, stationParams } from '../../../shared/api/stations.ts'
import { problemResponses } from '../../http/call-schemas.ts'
import { escapeHtml } from '../../http/escape-html.ts'
import { createStationStore } from '../stations/station-store.ts'

const EMBED_TEXT = {
  language: 'en',
  onAir: 'On air',
  listen: (name: string) => `Listen to ${name}`,
  cover: (name: string) => `Cover of ${name}`,
  home: 'Website',
  open: 'Open in Undertone',
  siteName: 'Undertone',
  goneTitle: 'Not on Undertone',
  gone: 'This station is not available on Undertone right now.',
} as const

/** Length of the description in a preview of a link, which shows about two lines. */
const PREVIEW_TEXT_MAX = 200

/** The player follows the color scheme of the embedding page. */
const EMBED_STYLE = `
:root { color-scheme: light dark; }
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; padding: 12px; display: flex; flex-direction: column;
  justify-content: center; gap: 12px; font: 15px/1.35 system-ui, sans-serif;
  background: light-dark(#faf9f7, #161514); color: light-dark(#1d1b19, #f1efec);
}
header { display: flex; align-items: center; gap: 12px; min-width: 0; }
img { width: 56px; height: 56px; border-radius: 8px; object-fit: cover; flex: none; }
div { min-width: 0; }
h1 { margin: 0; font-size: 16px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
p { margin: 0; color: light-dark(#5d5853, #b3aea8); }
a { color: inherit; }
a:focus-visible, audio:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }
audio { width: 100%; }
body > * { width: 100%; max-width: 40rem; margin-inline: auto; }
`

interface Page {
  readonly title: string
  readonly head?: string
  readonly body: string
  readonly nonce: string
}

function renderDocument({ title, head = '', body, nonce }: Page): string {
  return (
    `<!doctype html><html lang="${EMBED_TEXT.language}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<title>${escapeHtml(title)}</title>${head}<style nonce="${nonce}">${EMBED_STYLE}</style></head>` +
    `<body>${body}</body></html>`
  )
}

/** Open Graph data (ogp.me), from which other programs make a preview of a shared link. */
function previewTags({ name, description, cover, favicon }: Station, pageUrl: string): string {
  const image = cover ?? favicon
  const text = (description ?? EMBED_TEXT.listen(name)).slice(0, PREVIEW_TEXT_MAX)
  const tags: readonly (readonly [property: string, content: string])[] = [
    ['og:type', 'music.radio_station'],
    ['og:site_name', EMBED_TEXT.siteName],
    ['og:title', name],
    ['og:description', text],
    ['og:url', pageUrl],
    ...(image === null ? [] : [['og:image', image] as const]),
  ]
  return tags
    .map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`)
    .join('')
}

/** `pageUrl` is the public address of the page. */
export function embedPage(station: Station, pageUrl: string, nonce: string): string {
  const { id, name, url, cover, homepage, onAir } = station
  const image =
    cover === null
      ? ''
      : `<img src="${escapeHtml(cover)}" alt="${escapeHtml(EMBED_TEXT.cover(name))}" width="56" height="56">`
  const details = [
    ...(onAir === true ? [EMBED_TEXT.onAir] : []),
    ...(homepage === null
      ? []
      : [
          `<a href="${escapeHtml(homepage)}" target="_blank" rel="noopener noreferrer nofollow">${EMBED_TEXT.home}</a>`,
        ]),
    `<a href="undertone://station/${escapeHtml(id)}" target="_top">${EMBED_TEXT.open}</a>`,
  ]
  return renderDocument({
    title: name,
    head: previewTags(station, pageUrl),
    body:
      `<header>${image}<div><h1>${escapeHtml(name)}</h1><p>${details.join(' · ')}</p></div></header>` +
      `<audio controls preload="none" src="${escapeHtml(url)}" aria-label="${escapeHtml(EMBED_TEXT.listen(name))}"></audio>`,
    nonce,
  })
}

function goneEmbedPage(nonce: string): string {
  return renderDocument({ title: EMBED_TEXT.goneTitle, body: `<p>${EMBED_TEXT.gone}</p>`, nonce })
}

/** Allows media from all hosts, because streams redirect anywhere. Any page may frame the player. */
function embedPolicy(nonce: string): string {
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

const NONCE_BYTES = 16
const EMBED_MAX_AGE_S = 60

const htmlResponse = (description: string) => ({
  description,
  content: { 'text/html': { schema: z.string() } },
})

export const embedRoutes: FastifyPluginAsyncZod = async (app) => {
  const stations = createStationStore(app.database, app.pictureUrls)
  app.get(
    '/embed/:id',
    {
      config: { action: 'stations.read' },
      schema: {
        tags: ['stations'],
        summary: 'A player of one station to share, which any page may frame',
        params: stationParams,
        response: {
          200: htmlResponse('The player'),
          404: htmlResponse('No such station'),
          ...problemResponses,
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const nonce = randomBytes(NONCE_BYTES).toString('base64url')
      const station = await stations.get(id)
      void reply
        .code(station === null ? 404 : 200)
        .type('text/html; charset=utf-8')
        .headers({
          'content-security-policy': embedPolicy(nonce),
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
          'cross-origin-resource-policy': 'cross-origin',
          'cache-control': `public, max-age=${EMBED_MAX_AGE_S}`,
        })
      if (station === null) return goneEmbedPage(nonce)
      return embedPage(station, `${app.publicUrl()}/embed/${station.id}`, nonce)
    },
  )
}
