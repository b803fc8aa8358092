import type * as Electron from 'electron'

/** Questions that were asked in message boxes: what they say, in order. */
export const questions: string[] = []
/** Which button a person presses; null: they close the box. */
let pressed: number | null = null

/** From now on message boxes are answered so; nobody sees one here. */
export function answerMessageBoxes(button: number | null): void {
  pressed = button
}

function showMessageBox(
  ...given: [Electron.MessageBoxOptions] | [Electron.BaseWindow, Electron.MessageBoxOptions]
): Promise<Electron.MessageBoxReturnValue> {
  const options = given.length === 1 ? given[0] : given[1]
  questions.push(options.message)
  const response = pressed ?? options.cancelId ?? 0
  return Promise.resolve({ response, checkboxChecked: false })
}

export const dialog = {
  /** Printed, since nobody sees a box here. */
  showErrorBox(title, content) {
    process.stderr.write(`[error box] ${title}: ${content}\n`)
  },
  showMessageBox,
} satisfies Pick<Electron.Dialog, 'showErrorBox' | 'showMessageBox'>
