import { createHash } from 'node:crypto'
import { APP_ORIGIN } from '../../shared/config/config.ts'
import { desktopText } from '../../shared/locales/generated/desktop.ts'
import { WINDOW_BACKGROUND } from './theme.ts'

export const CRASH_PAGE_URL = `${APP_ORIGIN}/crashed.html`

const text = desktopText.crashPage

/** The colors are from renderer/styles/tokens.css. */
const STYLE = `
:root { color-scheme: light dark; --paper: ${WINDOW_BACKGROUND.light}; --ink: #16130f; --hot: #ec4a25; --on-hot: #14100c }
@media (prefers-color-scheme: dark) {
  :root { --paper: ${WINDOW_BACKGROUND.dark}; --ink: #ede6d6; --hot: #ff5a36; --on-hot: #0e0d0b }
}
body { margin: 0; min-height: 100vh; display: grid; place-content: center; padding: 2rem;
  box-sizing: border-box; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 34rem }
h1 { margin: 0 0 1rem; font-size: 1.75rem; line-height: 1.2 }
p { margin: 0 0 1rem }
a { display: inline-block; padding: 0.6rem 1.2rem; border: 1.5px solid var(--ink);
  background: var(--hot); color: var(--on-hot); font-weight: 600; text-decoration: none }
a:focus-visible { outline: 3px solid var(--ink); outline-offset: 3px }
`

const BODY = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${text.title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${text.title}</h1>
<p>${text.explain}</p>
<p>${text.noted}</p>
<a href="/" role="button">${text.tryAgain}</a>
</main>
</body>
</html>
`

const styleHash = createHash('sha256').update(STYLE).digest('base64')

/** Page that the main window shows after repeated crashes. It uses no scripts or files, which may cause crashes. */
export const CRASH_PAGE = {
  body: BODY,
  policy: `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
} as const
