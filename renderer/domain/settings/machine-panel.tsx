import { useEffect, useRef, useState } from 'react'
import { actionsText } from '../../../shared/locales/generated/actions.ts'
import { settingsText } from '../../../shared/locales/generated/settings.ts'
import { notify } from '../../lib/notify.ts'
import { getPlatform } from '../../platform/platform.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { SETTINGS, type SettingName } from './registry.ts'
import { getSetting, setSetting } from './settings.ts'
import { useSettingTexts } from './use-setting-texts.ts'

export function resetMachineSettings(): () => void {
  const undo = (Object.keys(SETTINGS) as SettingName[]).map((name) => resetSetting(name))
  return () => {
    for (const restore of undo) restore()
  }
}

function resetSetting<Name extends SettingName>(name: Name): () => void {
  const before = getSetting(name)
  setSetting(name, SETTINGS[name].default)
  return () => setSetting(name, before)
}

export function MachinePanel() {
  const text = settingsText.preferences
  const [isConfirming, setAsking] = useState(false)
  const { directoryClicks, ...texts } = useSettingTexts()
  const { directory } = getPlatform().capabilities
  const rows = Object.values(directory ? { ...texts, directoryClicks } : texts)
  const changed = rows.some((row) => row.changed)
  const outcome = useRef<HTMLParagraphElement>(null)
  const [resets, setResets] = useState(0)
  // The dialog would return the focus to its button, which is disabled now.
  useEffect(() => {
    if (resets > 0) outcome.current?.focus()
  }, [resets])
  const reset = () => {
    setAsking(false)
    setResets(resets + 1)
    const undo = resetMachineSettings()
    notify({
      message: text.resetDone,
      tone: 'success',
      id: 'settings-reset',
      action: { label: actionsText.undo, onClick: undo },
    })
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <DataTable
        caption={text.panel}
        rows={rows}
        rowKey={(row) => row.label}
        columns={[
          { key: 'setting', label: text.setting, cell: (row) => row.label },
          { key: 'now', label: text.now, cell: (row) => row.now },
          { key: 'original', label: text.original, cell: (row) => row.original },
        ]}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="danger" disabled={!changed} onClick={() => setAsking(true)}>
          {text.reset}
        </Button>
        <LinkButton to="/settings/appearance">{settingsText.display.openAppearance}</LinkButton>
        <p ref={outcome} role="status" tabIndex={-1} className="text-soft outline-none">
          {changed ? '' : text.nothing}
        </p>
      </div>
      <Dialog
        open={isConfirming}
        title={text.resetTitle}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{actionsText.cancel}</Button>
            <Button variant="danger" onClick={reset}>
              {text.reset}
            </Button>
          </>
        }
      >
        <p>{text.resetExplain}</p>
      </Dialog>
    </div>
  )
}
