import { expect, test } from 'vitest'
import { desktopProblems, packageProblems } from './linux-check.ts'

const GOOD = `[Desktop Entry]
Name=Undertone
Exec=/opt/Undertone/undertone %U
Terminal=false
Type=Application
Icon=undertone
StartupWMClass=undertone
Actions=Play;Pause;
MimeType=x-scheme-handler/undertone;
Categories=AudioVideo;Audio;Player;Tuner;

[Desktop Action Play]
Name=Play
Exec=undertone --command=play

[Desktop Action Pause]
Name=Pause
Exec=undertone --command=pause
`
const problems = (text: string) =>
  desktopProblems(text, { main: '/opt/Undertone/undertone', action: 'undertone' })

test('accepts the correct desktop file', () => {
  expect(problems(GOOD)).toEqual([])
})

test.each([
  ['%U', '--no-sandbox %U', '[Desktop Entry] Exec is /opt/Undertone/undertone --no-sandbox %U'],
  [' %U', '', '[Desktop Entry] Exec is /opt/Undertone/undertone'],
  ['MimeType=x-scheme-handler/undertone;\n', '', '[Desktop Entry] MimeType is undefined'],
  ['Play;Pause;', 'Play;', '[Desktop Entry] Actions is Play;'],
  ['=pause', '=stop', '[Desktop Action Pause] Exec is undertone --command=stop'],
  ['[Desktop Action Pause]', '[Desktop Action Stop]', '[Desktop Action Stop] is unknown'],
])('reports the change from %j to %j', (from, to, problem) => {
  expect(problems(GOOD.replace(from, to))).toContain(problem)
})

const ICONS = [16, 32, 48, 64, 128, 256, 512].map(
  (size) => `/a/${size}.png=/usr/share/icons/hicolor/${size}x${size}/apps/undertone.png`,
)
const ARGS = [
  ...['--name', 'undertone', '--url', 'https://a.example', '--maintainer', 'b', '--license', 'MIT'],
  ...['--version', '1', '--description', 'c', '/a/=/opt/Undertone'],
  ...['/a/b.desktop=/usr/share/applications/undertone.desktop', ...ICONS],
]

test('accepts complete package arguments, and reports missing ones', () => {
  expect(packageProblems(ARGS)).toEqual([])
  expect(packageProblems(ARGS.slice(4, -1))).toEqual([
    '--name is not given',
    '--url is not given',
    'no file is installed at /usr/share/icons/hicolor/512x512/apps/undertone.png',
  ])
})
