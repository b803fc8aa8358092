/** A package whose code or pictures the app ships. */
export interface Licensed {
  readonly name: string
  readonly version: string
  /** As its package.json says it, in SPDX's words. */
  readonly licence: string
  /** Whose work it is, as its package.json says it; empty where it does not. */
  readonly author: string
  /** What its author wants to be read along with it; null where the package brings no such file. */
  readonly text: string | null
}

/** Licences that ask for nothing but to be read. Anything else is a decision of the publisher. */
const ACCEPTED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
])

/** A package may be taken under any of the licences it offers, and needs all that it joins. */
function isAccepted(expression: string): boolean {
  return expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((id) => ACCEPTED.has(id.trim())))
}

/** Packages that may not be shipped as they are, one sentence each. */
export function licenceProblems(packages: readonly Licensed[]): string[] {
  return packages
    .filter(({ licence }) => !isAccepted(licence))
    .map(
      ({ name, licence }) =>
        `${name} comes under "${licence}", which the list of accepted licences lacks`,
    )
}

const RULE = '-'.repeat(80)

/** A licence's words without the line that says whose they are. */
function wordsOf(licence: string, packages: readonly Licensed[]): string {
  const lender = packages.find((other) => other.licence === licence && other.text !== null)
  if (!lender?.text) throw new Error(`no package brings the text of ${licence}`)
  return lender.text.replace(/^.*copyright (\(c\)|©|\d{4}).*\n+/gim, '')
}

/**
 * The one file of all licences that goes with the app. Where a package brings no text, its author
 * stands there instead, and the licence's own words are at the end.
 */
export function licencesFile(packages: readonly Licensed[]): string {
  const parts = packages.map(({ name, version, licence, author, text }) => {
    const by = author === '' ? '' : ` by ${author}`
    const body = text ?? `Published${by} under ${licence}, whose text is at the end.`
    return [`${name} ${version} (${licence})`, body] as const
  })
  const missing = new Set(packages.filter(({ text }) => text === null).map((it) => it.licence))
  const words = [...missing].map((licence) => [licence, wordsOf(licence, packages)] as const)
  const sections = [...parts, ...words].map(
    ([title, body]) => `${RULE}\n${title}\n${RULE}\n\n${body.trim()}\n`,
  )
  return `Undertone is made with the work of these ${packages.length} packages.\n\n${sections.join('\n')}`
}
