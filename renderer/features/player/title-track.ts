/** Titles that belong to moments of an element's own time, told when the element comes to them. */
import type { Id3Title } from './id3-title.ts'

const LABEL = 'titles'
/** Titles kept on the track; what is older has been heard. */
const CUES_MOST = 20
/** A title is on until the next one; a day is longer than any element plays. */
const LASTS_S = 86_400

export interface TitleTrack {
  /** `at`: in seconds of the element's time. */
  add(title: Id3Title, at: number): void
  /** Takes every title off. */
  clear(): void
}

/** The track of an element; made with the first call, since no element gives one back. */
export function createTitleTrack(
  audio: HTMLAudioElement,
  onTitle: (title: Id3Title) => void,
): TitleTrack {
  const known = Array.from(audio.textTracks).find(({ label }) => label === LABEL)
  const track = known ?? audio.addTextTrack('metadata', LABEL)
  track.mode = 'hidden'
  const titles = new Map<TextTrackCue, Id3Title>()

  const remove = (cue: TextTrackCue) => {
    titles.delete(cue)
    track.removeCue(cue)
  }
  const onChange = () => {
    const cues = Array.from(track.activeCues ?? [])
    const newest = cues.sort((one, two) => one.startTime - two.startTime).at(-1)
    const title = newest && titles.get(newest)
    if (title) onTitle(title)
  }
  track.addEventListener('cuechange', onChange)

  return {
    add: (title, at) => {
      const cue = new VTTCue(at, at + LASTS_S, '')
      titles.set(cue, title)
      track.addCue(cue)
      for (const oldest of titles.keys()) {
        if (titles.size <= CUES_MOST) break
        remove(oldest)
      }
    },
    clear: () => {
      track.removeEventListener('cuechange', onChange)
      for (const cue of [...titles.keys()]) remove(cue)
    },
  }
}
