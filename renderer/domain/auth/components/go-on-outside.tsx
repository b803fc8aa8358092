import { Link } from 'react-router'
import { useMessages } from '../../../locales/messages.ts'
import { enterDoor, useOpenDoor } from '../auth.ts'

/** The way past a sign-in, where listening needs none: home, also after a session that was lost. */
export function GoOnOutside() {
  const { accountNeeded: text } = useMessages()
  if (!useOpenDoor()) return null
  return (
    <Link to="/" onClick={enterDoor} className="inline-block py-2 underline underline-offset-4">
      {text.goOn}
    </Link>
  )
}
