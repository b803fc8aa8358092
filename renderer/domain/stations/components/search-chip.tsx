import { X } from 'lucide-react'
import { Link } from 'react-router'
import { IconButton } from '../../../ui/icon-button.tsx'

interface SearchChipProps {
  /** What was searched for. */
  readonly name: string
  /** Where it is searched for again. */
  readonly to: string
  readonly onOpen?: () => void
  /** What the button that removes it is called. */
  readonly removeLabel: string
  readonly onRemove: () => void
}

/** An earlier search, as an entry of a list: leads to it, or is removed. */
export function SearchChip({ name, to, onOpen, removeLabel, onRemove }: SearchChipProps) {
  return (
    <li className="flex max-w-full items-center rounded-edge border-[1.5px] border-edge pl-3">
      <Link
        to={to}
        onClick={onOpen}
        dir="auto"
        className="truncate py-2 font-semibold hover:text-hot-text"
      >
        {name}
      </Link>
      <IconButton label={removeLabel} onClick={onRemove}>
        <X className="size-4" />
      </IconButton>
    </li>
  )
}
