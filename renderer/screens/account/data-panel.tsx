import { useState } from 'react'
import { accountSettingsText } from '../../../shared/locales/generated/account-settings.ts'
import { statusOf } from '../../api/problem.ts'
import { downloadFile } from '../../lib/download-file.ts'
import { errorCode } from '../../lib/error-code.ts'
import { log } from '../../lib/log.ts'
import { notify } from '../../lib/notify.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { collectOwnData, type DataFile } from './export-data.ts'

const TOO_MANY_REQUESTS = 429

export function DataPanel() {
  const text = accountSettingsText.data
  const [state, setState] = useState<'idle' | 'busy' | 'failed' | 'tooOften'>('idle')
  // The collected file stays here for another save, because the API allows one export per hour.
  const [file, setFile] = useState<DataFile | null>(null)
  const save = async () => {
    setState('busy')
    try {
      const { name, text: content } = file ?? (await collectOwnData())
      setFile({ name, text: content })
      downloadFile(name, content)
      setState('idle')
      notify({ message: text.done, tone: 'success', id: 'account-data' })
    } catch (error) {
      log.warn('Collecting the data of the account failed', errorCode(error))
      setState(statusOf(error) === TOO_MANY_REQUESTS ? 'tooOften' : 'failed')
    }
  }
  return (
    <Panel title={text.title}>
      <div className="grid justify-items-start gap-4">
        <p className="max-w-prose text-soft">
          {text.explain} {text.notInside}
        </p>
        <p className="max-w-prose text-soft">{text.listening}</p>
        {state === 'failed' && <Alert tone="error">{text.failed}</Alert>}
        {state === 'tooOften' && <Alert tone="error">{text.tooOften}</Alert>}
        <Button busy={state === 'busy'} onClick={save}>
          {file ? text.saveAgain : text.export}
        </Button>
      </div>
    </Panel>
  )
}
