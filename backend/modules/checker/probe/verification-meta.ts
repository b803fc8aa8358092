import { html, type Token, Tokenizer, TokenizerMode } from 'parse5'

const META_NAME = 'undertone'

const { TAG_ID } = html
const ALLOWED_VOID_TAGS: ReadonlySet<number> = new Set([
  TAG_ID.BASE,
  TAG_ID.BASEFONT,
  TAG_ID.BGSOUND,
  TAG_ID.LINK,
  TAG_ID.META,
])
const TEXT_MODES: ReadonlyMap<number, (typeof TokenizerMode)[keyof typeof TokenizerMode]> = new Map(
  [
    [TAG_ID.TITLE, TokenizerMode.RCDATA],
    [TAG_ID.STYLE, TokenizerMode.RAWTEXT],
    [TAG_ID.NOFRAMES, TokenizerMode.RAWTEXT],
    [TAG_ID.NOSCRIPT, TokenizerMode.RAWTEXT],
    [TAG_ID.SCRIPT, TokenizerMode.SCRIPT_DATA],
  ],
)
/** End tags that end the head. Other end tags in the head are ignored (HTML standard, 13.2.6.4.4). */
const HEAD_END_TAGS: ReadonlySet<number> = new Set([
  TAG_ID.HEAD,
  TAG_ID.BODY,
  TAG_ID.HTML,
  TAG_ID.BR,
])

/** Encodings in which the bytes of a character can look like a tag. */
const UNSAFE_CHARSET = /charset\s*=\s*["']?(?:utf-?16|utf-?32|utf-?7|iso-2022|hz)/i
/** Bytes that occur in UTF-16 or UTF-32, and in ISO-2022. */
const NUL = 0
const ESCAPE = 0x1b

const attributeOf = ({ attrs }: Token.TagToken, name: string) =>
  attrs.find((attribute) => attribute.name === name)?.value.trim()

/** Looks for `<meta name="undertone" content="CODE">` in the head, not in the body, which visitors may write to. */
export function hasVerificationMeta(
  page: Uint8Array,
  contentType: string | null,
  code: string,
): boolean {
  const isHtml = /^\s*text\/html\s*(?:;|$)/i.test(contentType ?? '')
  if (!isHtml || UNSAFE_CHARSET.test(contentType ?? '')) return false
  if (page.includes(NUL) || page.includes(ESCAPE)) return false
  let isFound = false
  let textElement: number | null = null
  let isStopped = false
  const stop = () => {
    isStopped = true
    tokenizer.pause()
  }
  const ignore = () => {}
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: false },
    {
      onComment: ignore,
      onDoctype: ignore,
      onEof: ignore,
      onWhitespaceCharacter: ignore,
      onNullCharacter: stop,
      onCharacter() {
        if (textElement === null) stop()
      },
      onStartTag(tag) {
        // The tokenizer reports text only together with the next tag.
        if (isStopped) return
        const { tagID } = tag
        const mode = TEXT_MODES.get(tagID)
        if (mode !== undefined) {
          tokenizer.state = mode
          textElement = tagID
        } else if (tagID === TAG_ID.META && attributeOf(tag, 'name')?.toLowerCase() === META_NAME) {
          isFound ||= attributeOf(tag, 'content') === code
        } else if (!ALLOWED_VOID_TAGS.has(tagID) && tagID !== TAG_ID.HTML && tagID !== TAG_ID.HEAD)
          stop()
      },
      onEndTag({ tagID }) {
        if (textElement !== null) textElement = null
        else if (HEAD_END_TAGS.has(tagID)) stop()
      },
    },
  )
  tokenizer.write(Buffer.from(page).toString('latin1'), true)
  return isFound
}
