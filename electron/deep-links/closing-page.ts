import { createHash } from 'node:crypto'
import { ownValue } from '../../shared/api/own-value.ts'
import { desktopText } from '../../shared/locales/generated/desktop.ts'
import type { LoopbackResponse } from './loopback-server.ts'

/** The colors are from renderer/styles/tokens.css. The app's fonts are not available in the system's browser. */
const STYLE =
  'body{margin:0;min-height:100vh;box-sizing:border-box;display:grid;place-content:center;justify-items:center;gap:1rem;padding:2rem;text-align:center;font:1.125rem/1.5 system-ui,sans-serif;background:#f4efe4;color:#16130f}h1{margin:0;font-size:1.5rem}p{margin:0}@media(prefers-color-scheme:dark){body{background:#0e0d0b;color:#ede6d6}}'

const STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ownValue(ESCAPES, character) ?? character)
}

export function pageHtml(body: string, head = ''): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(desktopText.systemBrowser.title)}</title>
<style>${STYLE}</style>
${head}</head>
<body>
${body}
</body>
</html>
`
}

/** Creates the last page of a sign-in in the system's browser. It loads no files and runs no scripts. */
export function closingPage(heading: string): LoopbackResponse {
  return {
    status: 200,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; style-src ${STYLE_SOURCE}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
    body: pageHtml(
      `<h1>${escapeHtml(heading)}</h1>\n<p>${escapeHtml(desktopText.systemBrowser.close)}</p>`,
    ),
    isLast: true,
  }
}
