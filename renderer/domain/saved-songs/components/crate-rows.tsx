import type { KeptSong } from '../../../../shared/api/crate.ts'
import { useMessages } from '../../../locales/messages.ts'
import { VirtualRows } from '../../../ui/virtual-rows.tsx'
import { FollowsOfList } from '../../following/follows-of-list.tsx'
import { DAY_HEIGHT, DayHeading } from '../../history/day-heading.tsx'
import { keyOf } from '../kept-songs.ts'
import { CrateRow } from './crate-row.tsx'

/** Pixels, until a row is measured. */
const ROW_HEIGHT = 84

interface CrateRowsProps {
  readonly songs: readonly KeptSong[]
  readonly onRemove: (song: KeptSong) => void
}

/** The songs, the first of each day under its heading. */
export function CrateRows({ songs, onRemove }: CrateRowsProps) {
  const text = useMessages().crate
  const timeAt = (index: number) => {
    const song = songs[index]
    return song && Date.parse(song.at)
  }
  return (
    <FollowsOfList>
      <VirtualRows
        label={text.title}
        count={songs.length}
        heightAt={(index) => ROW_HEIGHT + (index === 0 ? DAY_HEIGHT : 0)}
        keyAt={(index) => {
          const song = songs[index]
          return song ? keyOf(song) : index
        }}
        isMeasured
        keptAs="crate"
      >
        {(index) => {
          const song = songs[index]
          return (
            song && (
              <>
                <DayHeading at={Date.parse(song.at)} before={timeAt(index - 1)} />
                <CrateRow song={song} onRemove={onRemove} />
              </>
            )
          )
        }}
      </VirtualRows>
    </FollowsOfList>
  )
}
