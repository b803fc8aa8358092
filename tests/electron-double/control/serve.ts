import { app } from '../app.ts'
import { openBrowser } from '../browser.ts'
import { BrowserWindow } from '../browser-window.ts'
import { answerMessageBoxes, questions } from '../dialog.ts'
import { answerSaveDialogs, proposed } from '../download.ts'
import { plugIn } from '../network.ts'
import { notifications } from '../notification.ts'
import { opened } from '../shell.ts'
import { type Tray, trays } from '../tray.ts'
import type { CommandMessage, Commands, DoubleMessage } from './commands.ts'

type Answers = {
  readonly [C in keyof Commands]: (...args: Commands[C]['args']) => Commands[C]['result']
}

function tray(): Tray {
  const [first] = trays
  if (first === undefined) throw new Error('the app has no tray')
  return first
}

function mainWindow(): BrowserWindow {
  const [first] = BrowserWindow.windows
  if (first === undefined) throw new Error('the app has no window')
  return first
}

function done(_result: unknown): null {
  return null
}

const answers: Answers = {
  'tray:items': () =>
    trays[0]?.menu?.items.map(({ id, label, enabled }) => ({ id, label, enabled })) ?? null,
  'tray:tooltip': () => trays[0]?.tooltip ?? null,
  'tray:click-item': (id) => {
    const item = tray().menu?.items.find((candidate) => candidate.id === id)
    if (item === undefined) throw new Error(`the tray has no item ${id}`)
    return done(item.click())
  },
  'tray:click': () => done(tray().emit('click')),
  'window:state': () => ({
    visible: mainWindow().isVisible(),
    focused: mainWindow().isFocused(),
    minimised: mainWindow().isMinimized(),
    bounds: mainWindow().getNormalBounds(),
  }),
  'window:place': (bounds) => done(mainWindow().setBounds(bounds)),
  'window:minimise': () => done(mainWindow().minimize()),
  'window:focus': (focused) => done(focused ? mainWindow().focus() : mainWindow().blur()),
  'window:close': () => done(mainWindow().close()),
  'app:second-instance': (argv) => done(app.emit('second-instance', {}, argv, process.cwd(), null)),
  'app:quit': () => done(setImmediate(() => app.quit())),
  'shell:opened': () => [...opened],
  'dialog:save-to': (file) => done(answerSaveDialogs(file)),
  'dialog:proposed': () => [...proposed],
  'dialog:press': (button) => done(answerMessageBoxes(button)),
  'dialog:questions': () => [...questions],
  'notifications:shown': () => notifications.map(({ title, body }) => ({ title, body })),
  'notifications:click': () => done(notifications.at(-1)?.emit('click', {})),
  'network:plug-in': (online) => done(plugIn(online)),
}

function tell(message: DoubleMessage): void {
  process.send?.(message)
}

process.on('message', ({ id, command, args }: CommandMessage) => {
  try {
    const answer = answers[command] as (...given: readonly unknown[]) => unknown
    tell({ type: 'answer', id, result: answer(...args) })
  } catch (error) {
    tell({ type: 'failure', id, error: String(error) })
  }
})
// Whoever started the app is gone: nobody is left to end it.
process.on('disconnect', () => app.exit(1))

app.on('window-loaded', async () => {
  const { cdpEndpoint } = await openBrowser(app.getPath('userData'))
  tell({ type: 'loaded', cdpEndpoint })
})
