import type { OwnStation } from '../../../../shared/api/own-stations.ts'
import { useMessages } from '../../../locales/messages.ts'
import { Tag } from '../../../ui/tag.tsx'
import { marksOf, type StationMark } from '../station-state.ts'

const TONES: Partial<Record<StationMark, 'hot' | 'live'>> = {
  rejected: 'hot',
  changeRefused: 'hot',
  hidden: 'hot',
  onAir: 'live',
}

/** How a station stands, in a few words. */
export function StationMarks({ station }: { readonly station: OwnStation }) {
  const text = useMessages().creator.state
  return (
    <ul className="flex flex-wrap gap-1.5">
      {marksOf(station).map((mark) => (
        <li key={mark}>
          <Tag tone={TONES[mark] ?? 'plain'}>{text[mark]}</Tag>
        </li>
      ))}
    </ul>
  )
}
