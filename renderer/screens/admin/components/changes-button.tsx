import { History } from 'lucide-react'
import { useAdminMessages } from '../../../locales/admin.ts'
import { IconButton } from '../../../ui/icon-button.tsx'

interface ChangesButtonProps {
  /** Of the station. */
  readonly name: string
  readonly tipSide?: 'center' | 'left'
  readonly onClick: () => void
}

/** Opens who changed what of a station. */
export function ChangesButton({ name, tipSide = 'center', onClick }: ChangesButtonProps) {
  const text = useAdminMessages().desk
  return (
    <IconButton label={text.changesOf(name)} tipSide={tipSide} onClick={onClick}>
      <History className="size-5" />
    </IconButton>
  )
}
