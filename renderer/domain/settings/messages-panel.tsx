import { notify } from '../../lib/notify.ts'
import { useMessages } from '../../locales/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'

/** The only messages there are, and one to try. */
export function MessagesPanel() {
  const text = useMessages().settings.notifications
  return (
    <Panel title={text.panel}>
      <p className="max-w-prose">{text.explain}</p>
      <Button
        variant="solid"
        className="mt-4"
        onClick={() => notify({ message: text.testMessage, tone: 'plain', id: 'test-message' })}
      >
        {text.test}
      </Button>
    </Panel>
  )
}
