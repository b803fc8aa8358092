import { DESKTOP_ACTIONS } from './desktop-entry.ts'
import { SCHEME } from './scheme.ts'

type Groups = Readonly<Record<string, Readonly<Record<string, string>>>>

function parseDesktopFile(text: string): Groups {
  const sections = text.matchAll(/^\[(.+)\]\n((?:(?!\[).*\n?)*)/gm)
  return Object.fromEntries(
    [...sections].map(([, name = '', body = '']) => {
      const entries = body.matchAll(/^([\w-]+)=(.*)$/gm)
      return [
        name,
        Object.fromEntries([...entries].map(([, key = '', value = '']) => [key, value])),
      ]
    }),
  )
}

const MAIN = 'Desktop Entry'

/** `programs` are the expected commands: the full path, and the name in actions. */
export function desktopProblems(
  text: string,
  programs: { main: string; action: string },
): string[] {
  const expected: Groups = {
    [MAIN]: {
      Type: 'Application',
      Name: 'Undertone',
      // %U passes links. No other argument is allowed, above all not --no-sandbox.
      Exec: `${programs.main} %U`,
      Icon: SCHEME,
      StartupWMClass: SCHEME,
      MimeType: `x-scheme-handler/${SCHEME};`,
      Categories: 'AudioVideo;Audio;Player;Tuner;',
      Actions: `${DESKTOP_ACTIONS.join(';')};`,
    },
    'Desktop Action Play': { Name: 'Play', Exec: `${programs.action} --command=play` },
    'Desktop Action Pause': { Name: 'Pause', Exec: `${programs.action} --command=pause` },
  }
  const found = parseDesktopFile(text)
  const unknown = Object.keys(found).filter((name) => !(name in expected))
  return [
    ...unknown.map((name) => `[${name}] is unknown`),
    ...Object.entries(expected).flatMap(([name, entries]) =>
      Object.entries(entries)
        .filter(([key, value]) => found[name]?.[key] !== value)
        .map(([key]) => `[${name}] ${key} is ${found[name]?.[key]}`),
    ),
  ]
}

const PACKAGE_OPTIONS = [
  '--name',
  '--url',
  '--maintainer',
  '--license',
  '--version',
  '--description',
]

const ICON_SIZES = [16, 32, 48, 64, 128, 256, 512]

export function packageProblems(args: readonly string[]): string[] {
  const options = PACKAGE_OPTIONS.filter((name) => {
    const at = args.indexOf(name)
    return at === -1 || !args[at + 1]
  })
  const places = [
    '=/opt/Undertone',
    `=/usr/share/applications/${SCHEME}.desktop`,
    ...ICON_SIZES.map((size) => `=/usr/share/icons/hicolor/${size}x${size}/apps/${SCHEME}.png`),
  ]
  const missing = places.filter((place) => !args.some((arg) => arg.endsWith(place)))
  return [
    ...options.map((name) => `${name} is not given`),
    ...missing.map((place) => `no file is installed at ${place.slice(1)}`),
  ]
}
