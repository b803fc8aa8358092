/** What is no part of a song's name, over the rules that Web Scrobbler collects. */
import {
  filterWithFilterRules,
  fixTrackSuffix,
  removeCleanExplicit,
  removeRemastered,
  removeVersion,
} from '@web-scrobbler/metadata-filter'

/** Its expressions go back over a text several times: they are given short ones. */
export const FILTERED_LETTERS = 300

/** What files, videos and releases add to a title. Its rules for videos take every bracket, and what is quoted. */
const OF_FILES = [
  { source: /\.(?:mp3|wav|ogg|flac|m4a|aac|opus)$/i, target: '' },
  {
    source:
      / [([](?:official (?:music |lyrics? )?(?:video|audio)|official|lyrics?(?: video)?|music video|visuali[sz]er|audio|hq|hd|4k|320 ?kbps|full ep|out now|free (?:dl|download)|premiere|new)[)\]]/i,
    target: '',
  },
  // The year and the label of a release.
  {
    source:
      / \((?:19|20)\d{2}, (?![^()]*\b(?:live|mix|remix|edit|version|dub|session)\b)[^()]{1,60}\)$/i,
    target: '',
  },
]
/** "ft.", "featuring" and their kin as one. */
const FEATURE = / (?:ft\.?|feat|featuring|f\/)(?= )| (?=feat\. )feat\./i
const FEATURE_IN_BRACKETS = / ([([])(?:ft\.?|feat\.?|featuring)(?= )/i

/** A title without what its file, its video or its release adds; "- X Remix" as "(X Remix)". */
export function filterTitle(title: string): string {
  const short = title.slice(0, FILTERED_LETTERS).trim()
  const plain = filterWithFilterRules(short, OF_FILES)
  const filtered = [removeCleanExplicit, removeRemastered, fixTrackSuffix, removeVersion].reduce(
    (text, filter) => filter(text),
    plain,
  )
  return oneFeature(filtered.trim()) || short
}

/** "feat." however it was written. */
export function oneFeature(text: string): string {
  return text.replace(FEATURE_IN_BRACKETS, ' $1feat.').replace(FEATURE, ' feat.')
}

const VERSION =
  /[([]([^()[\]]*(?:remix|mix|edit|dub|version|vip|rework|bootleg|live|acoustic|demo|instrumental)[^()[\]]*)[)\]]$/i

/** Which version of a song a title names in its last brackets; null for none. */
export function versionOf(title: string): string | null {
  return VERSION.exec(title.slice(-FILTERED_LETTERS))?.[1]?.trim() ?? null
}
