import { useMessages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/button.tsx'

interface SubmitButtonProps {
  readonly phase: 'idle' | 'waiting' | 'working'
  readonly children: string
}

/** The one button of an account form; while it waits for identity it says so. */
export function SubmitButton({ phase, children }: SubmitButtonProps) {
  const text = useMessages().accounts
  return (
    <Button type="submit" variant="solid" busy={phase !== 'idle'} className="w-full">
      {phase === 'waiting' ? text.waitingNow : children}
    </Button>
  )
}
