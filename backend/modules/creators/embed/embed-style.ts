/** The embedded player's own look: quiet, in the light or the dark of the page around it. */
export const EMBED_STYLE = `
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
`
