/**
 * Part of `npm run lint`: finds visible text outside shared/locales/. Text of JSX, of attributes that a user
 * reads, of properties that become labels, and of HTML templates must be a message.
 */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { ROOT } from '../run.ts'

const SOURCES = '{renderer,electron,preload,backend}/**/*.{ts,tsx}'
const NOT_PRODUCT = /\.test\.tsx?$|\/testing\/|\/contract\/|^[^/]+\/node_modules\//

/** Files whose text is for developers or is data, with the reason. */
export const ALLOWED: Readonly<Record<string, string>> = {
  'backend/server.ts': 'the title of the API’s description, for developers',
}

/** Attributes whose text users read, or hear from a screen reader. */
const READ_ATTRIBUTES =
  /^(?:aria-(?:label|description|roledescription|valuetext|placeholder)|title|placeholder|alt|label|hint|caption|lead)$/
/** Properties that become the text of a control, a dialog, an email or an error. */
const READ_PROPERTIES = /^(?:title|label|subject|tooltip|placeholder|hint|caption)$/
/** Attributes with words that no user reads. */
const UNREAD_ATTRIBUTES =
  /^(?:className|style|contentStyle|d|viewBox|preserveAspectRatio|sizes|rel|href|to|points|transform)$/
const WORD = /\p{L}{2}/u
/** Matches the rest of a tag after its `<`. */
const TAG = /^\/?[a-z][^<]*>/
const SENTENCE = /\p{L}\p{P}?\s\p{L}/u

/** Returns true when text follows a tag of an HTML template. */
const hasMarkupText = (markup: string): boolean =>
  markup
    .split('<')
    .slice(1)
    .some((part) => TAG.test(part) && WORD.test(part.slice(part.indexOf('>') + 1)))

export interface VisibleText {
  readonly line: number
  readonly text: string
}

export function visibleTexts(file: string, source: string): VisibleText[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed`)
  const texts: VisibleText[] = []
  const add = (start: number, text: string) =>
    texts.push({ line: source.slice(0, start).split('\n').length, text: text.trim() })
  /** Kinds of the attributes around the current node, innermost last. Null for the children of an element. */
  const contexts: ('read' | 'unread' | 'other' | null)[] = []
  const check = (start: number, text: string) => {
    const kind = contexts.at(-1)
    if (kind === undefined || kind === 'unread') return
    if ((kind === 'read' ? WORD : SENTENCE).test(text)) add(start, text)
  }
  new Visitor({
    JSXText: ({ start, value }) => {
      if (WORD.test(value)) add(start, value)
    },
    JSXElement: () => void contexts.push(null),
    'JSXElement:exit': () => void contexts.pop(),
    JSXAttribute: ({ name }) => {
      const text = name.type === 'JSXIdentifier' ? name.name : ''
      contexts.push(
        READ_ATTRIBUTES.test(text) ? 'read' : UNREAD_ATTRIBUTES.test(text) ? 'unread' : 'other',
      )
    },
    'JSXAttribute:exit': () => void contexts.pop(),
    // A comparison with a value is not visible.
    BinaryExpression: () => void contexts.push('unread'),
    'BinaryExpression:exit': () => void contexts.pop(),
    Property: ({ key, value }) => {
      const name = key.type === 'Identifier' ? key.name : ''
      if (!READ_PROPERTIES.test(name) || value.type !== 'Literal') return
      if (typeof value.value === 'string' && SENTENCE.test(value.value)) {
        add(value.start, value.value)
      }
    },
    Literal: ({ start, value }) => {
      if (typeof value === 'string') check(start, value)
    },
    TemplateLiteral: ({ start, quasis }) => {
      const text = quasis.map(({ value }) => value.cooked ?? value.raw).join('\uFFFC')
      if (hasMarkupText(text)) add(start, text)
      else check(start, text)
    },
  }).visit(program)
  return texts
}

export function findVisibleText(): string[] {
  return globSync(SOURCES, { cwd: ROOT })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !NOT_PRODUCT.test(file) && !Object.hasOwn(ALLOWED, file))
    .flatMap((file) =>
      visibleTexts(file, readFileSync(path.join(ROOT, file), 'utf8')).map(
        ({ line, text }) => `visible-text: ${file}:${line} ${JSON.stringify(text.slice(0, 80))}`,
      ),
    )
}
