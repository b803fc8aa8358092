import {
  type BrowserWindow,
  type ContextMenuParams,
  clipboard,
  Menu,
  type MenuItemConstructorOptions,
} from 'electron'
import { desktopText } from '../../shared/locales/generated/desktop.ts'
import type { Logger } from '../log/logger.ts'
import { externalUrl, openExternally } from './lock-navigation.ts'

const SUGGESTIONS_MAX = 5

const text = desktopText.contextMenu
const SEPARATOR = { type: 'separator' } as const

export type ContextTarget = Pick<
  ContextMenuParams,
  | 'misspelledWord'
  | 'dictionarySuggestions'
  | 'linkURL'
  | 'selectionText'
  | 'isEditable'
  | 'editFlags'
>

interface ContextActions {
  replace(word: string): void
  learn(word: string): void
  open(url: string): void
  copy(url: string): void
}

function spellingEntries(target: ContextTarget, act: ContextActions): MenuItemConstructorOptions[] {
  const { misspelledWord: word, dictionarySuggestions } = target
  if (word === '' || !target.isEditable) return []
  const suggestions = dictionarySuggestions.slice(0, SUGGESTIONS_MAX)
  return [
    ...suggestions.map((label) => ({ label, click: () => act.replace(label) })),
    ...(suggestions.length === 0 ? [{ label: text.noSuggestions, enabled: false }] : []),
    { label: text.learn, click: () => act.learn(word) },
  ]
}

/** Offers web links only, because the app's own links work only in the app. */
function linkEntries(
  { linkURL }: ContextTarget,
  act: ContextActions,
): MenuItemConstructorOptions[] {
  const url = externalUrl(linkURL)
  if (url === null) return []
  return [
    { label: text.openLink, click: () => act.open(url) },
    { label: text.copyLink, click: () => act.copy(url) },
  ]
}

function editingEntries(target: ContextTarget): MenuItemConstructorOptions[] {
  const { isEditable, selectionText, editFlags } = target
  const copy = { role: 'copy', label: text.copy, enabled: editFlags.canCopy } as const
  if (!isEditable) return selectionText.trim() === '' ? [] : [copy]
  return [
    { role: 'cut', label: text.cut, enabled: editFlags.canCut },
    copy,
    { role: 'paste', label: text.paste, enabled: editFlags.canPaste },
    SEPARATOR,
    { role: 'selectAll', label: text.selectAll, enabled: editFlags.canSelectAll },
  ]
}

export function contextMenu(
  target: ContextTarget,
  act: ContextActions,
): MenuItemConstructorOptions[] {
  return [spellingEntries(target, act), linkEntries(target, act), editingEntries(target)]
    .filter((group) => group.length > 0)
    .flatMap((group, index) => (index > 0 ? [SEPARATOR, ...group] : group))
}

/** Electron has no default menu. It emits no event where the page prevents the default of its `contextmenu` event. */
export function openContextMenus(window: BrowserWindow, log: Logger): void {
  const contents = window.webContents
  contents.on('context-menu', (_event, params) => {
    const template = contextMenu(params, {
      replace: (word) => contents.replaceMisspelling(word),
      learn: (word) => contents.session.addWordToSpellCheckerDictionary(word),
      open: (url) => openExternally(url, log),
      copy: (url) =>
        void clipboard.writeText(url).catch((error: unknown) => {
          log.warn('a link was not copied', error)
        }),
    })
    if (template.length === 0) return
    const { x, y, frame, menuSourceType: sourceType } = params
    Menu.buildFromTemplate(template).popup({ window, x, y, sourceType, ...(frame && { frame }) })
  })
}
