import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { Component as Audio } from '../settings/audio.tsx'
import { Component as Preferences } from '../settings/preferences.tsx'
import { Component as QuickAudio } from './audio.tsx'
import { Component as QuickPreferences } from './preferences.tsx'

const { nothing } = vi.hoisted(() => ({ nothing: () => null }))
vi.mock('../../domain/scrobbling/scrobbling-panel.tsx', () => ({ ScrobblingPanel: nothing }))
vi.mock('../../domain/settings/appearance-panels.tsx', () => ({ AppearancePanels: nothing }))
vi.mock('../../domain/settings/audio-panels.tsx', () => ({
  KeepScreenOnPanel: nothing,
  VolumePanel: nothing,
}))
vi.mock('../../domain/settings/machine-panel.tsx', () => ({ MachinePanel: nothing }))
vi.mock('../../domain/settings/setting-switch.tsx', () => ({
  DirectoryPanel: nothing,
  OutcomesPanel: nothing,
  ReleasesPanel: nothing,
}))
vi.mock('../../screens/account/data-panel.tsx', () => ({ DataPanel: nothing }))
vi.mock('../../screens/home/first-run.tsx', () => ({ HomePanel: nothing }))
vi.mock('../../screens/settings/desktop-settings.tsx', () => ({ DesktopSettings: nothing }))

afterEach(cleanup)

function titlesOf(Page: typeof Preferences) {
  render(<Page />, { wrapper: MemoryRouter })
  const titles = [screen.getByRole('heading', { level: 1 }).textContent, document.title]
  cleanup()
  return titles
}

it.each([
  ['preferences', QuickPreferences, Preferences],
  ['audio', QuickAudio, Audio],
])('the quick %s page has its own heading and document title', (_, QuickPage, SettingsPage) => {
  const [heading, documentTitle] = titlesOf(QuickPage)
  expect(titlesOf(SettingsPage)).not.toContain(heading)
  expect(titlesOf(SettingsPage)).not.toContain(documentTitle)
})
