// cspell:ignore raido
import { expect, test, vi } from 'vitest'
import { type ContextTarget, contextMenu } from './context-menu.ts'

const FLAGS = {
  canUndo: false,
  canRedo: false,
  canCut: false,
  canCopy: false,
  canPaste: false,
  canDelete: false,
  canSelectAll: true,
  canEditRichly: false,
}
const NOTHING: ContextTarget = {
  misspelledWord: '',
  dictionarySuggestions: [],
  linkURL: '',
  selectionText: '',
  isEditable: false,
  editFlags: FLAGS,
}

function menu(pointedAt: Partial<ContextTarget>) {
  const act = { replace: vi.fn(), learn: vi.fn(), open: vi.fn(), copy: vi.fn() }
  const items = contextMenu({ ...NOTHING, ...pointedAt }, act)
  const click = (label: string) =>
    items.find((item) => item.label === label)?.click?.(undefined as never, undefined, {} as never)
  return { act, items, click, labels: items.map(({ label, type }) => label ?? type) }
}

test('is empty where there is nothing to offer', () => {
  expect(menu({}).items).toEqual([])
  expect(menu({ linkURL: 'app://undertone/stations/night-bus' }).items).toEqual([])
})

test('offers cut, copy and paste in a field as far as possible', () => {
  const { items } = menu({ isEditable: true, editFlags: { ...FLAGS, canPaste: true } })
  expect(items.map(({ role, enabled }) => [role, enabled])).toEqual([
    ['cut', false],
    ['copy', false],
    ['paste', true],
    [undefined, undefined],
    ['selectAll', true],
  ])
})

test('offers to copy a selection on the page', () => {
  const { items } = menu({ selectionText: 'Night Bus', editFlags: { ...FLAGS, canCopy: true } })
  expect(items).toEqual([{ role: 'copy', label: 'Copy', enabled: true }])
  expect(menu({ selectionText: ' \n' }).items).toEqual([])
})

test('offers to open and copy a web link', () => {
  const { act, labels, click } = menu({ linkURL: 'https://station.example/' })
  expect(labels).toEqual(['Open Link', 'Copy Link'])
  click('Open Link')
  click('Copy Link')
  expect(act.open).toHaveBeenCalledExactlyOnceWith('https://station.example/')
  expect(act.copy).toHaveBeenCalledExactlyOnceWith('https://station.example/')
})

test.each(['javascript:alert(1)', 'file:///etc/passwd', 'https://nel:pass@station.example/'])(
  'offers nothing for the link %s',
  (linkURL) => expect(menu({ linkURL }).items).toEqual([]),
)

test('offers five spelling suggestions and the dictionary before editing', () => {
  const { act, labels, click } = menu({
    isEditable: true,
    misspelledWord: 'raido',
    dictionarySuggestions: ['radio', 'rapido', 'raids', 'raid', 'radios', 'ratio'],
  })
  expect(labels.slice(0, 8)).toEqual([
    'radio',
    'rapido',
    'raids',
    'raid',
    'radios',
    'Add to Dictionary',
    'separator',
    'Cut',
  ])
  click('radio')
  click('Add to Dictionary')
  expect(act.replace).toHaveBeenCalledExactlyOnceWith('radio')
  expect(act.learn).toHaveBeenCalledExactlyOnceWith('raido')
})

test('shows that a misspelled word has no suggestions', () => {
  const { items } = menu({ isEditable: true, misspelledWord: 'xqzt' })
  expect(items[0]).toEqual({ label: 'No Suggestions', enabled: false })
})
