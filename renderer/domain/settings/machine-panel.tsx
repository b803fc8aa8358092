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

/** Resets all settings on this computer. Returns a function that restores them. */
export function resetMachineSettings(): () => void {
  const restoreFunctions = (Object.keys(SETTINGS) as SettingName[]).map((name) =>
    resetSetting(name),
  )
  return () => {
    for (const restore of restoreFunctions) restore()
  }
}

function resetSetting<Name extends SettingName>(name: Name): () => void {
  const previousValue = getSetting(name)
  setSetting(name, SETTINGS[name].default)
  return () => setSetting(name, previousValue)
}

/** Lists all settings on this computer with their defaults, and resets them. */
export function MachinePanel() {
  const text = settingsText.preferences
  const [isConfirming, setIsConfirming] = useState(false)
  const { directoryClicks, ...texts } = useSettingTexts()
  const { directory } = getPlatform().capabilities
  const rows = Object.values(directory ? { ...texts, directoryClicks } : texts)
  const hasChanges = rows.some((row) => row.isChanged)
  const resetStatus = useRef<HTMLParagraphElement>(null)
  const [resetCount, setResetCount] = useState(0)
  // The dialog would return the focus to the reset button, which is disabled after a reset.
  useEffect(() => {
    if (resetCount > 0) resetStatus.current?.focus()
  }, [resetCount])
  const reset = () => {
    setIsConfirming(false)
    setResetCount(resetCount + 1)
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
        <Button variant="danger" disabled={!hasChanges} onClick={() => setIsConfirming(true)}>
          {text.reset}
        </Button>
        <LinkButton to="/settings/appearance">{settingsText.display.openAppearance}</LinkButton>
        <p ref={resetStatus} role="status" tabIndex={-1} className="text-soft outline-none">
          {hasChanges ? '' : text.nothing}
        </p>
      </div>
      <Dialog
        open={isConfirming}
        title={text.resetTitle}
        onClose={() => setIsConfirming(false)}
        actions={
          <>
            <Button onClick={() => setIsConfirming(false)}>{actionsText.cancel}</Button>
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
