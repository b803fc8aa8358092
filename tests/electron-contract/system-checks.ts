import { deepEqual, equal, match, ok } from 'node:assert/strict'
import {
  dialog,
  globalShortcut,
  Menu,
  MenuItem,
  Notification,
  nativeImage,
  nativeTheme,
  net,
  powerMonitor,
  powerSaveBlocker,
  safeStorage,
  screen,
  session,
  Tray,
} from 'electron'
import { errorOf, group } from './checks.ts'

const isMac = process.platform === 'darwin'

export const menuChecks = group('menu', {
  'a template that is no list is refused': async () => {
    match((await errorOf(() => Menu.buildFromTemplate({} as never))).message, /must be an array/)
  },
  'an item of no label, role or type is refused': async () => {
    const { message } = await errorOf(() => Menu.buildFromTemplate([{ visible: true }]))
    match(message, /at least one of label, role or type/)
  },
  'an item of an unknown type is refused': async () => {
    const template = [{ label: 'x', type: 'knob' as never }]
    match((await errorOf(() => Menu.buildFromTemplate(template))).message, /Unknown menu item type/)
  },
  'a submenu without a menu is refused': async () => {
    const { message } = await errorOf(() =>
      Menu.buildFromTemplate([{ label: 'x', type: 'submenu' }]),
    )
    match(message, /Invalid submenu/)
  },
  'a role fills in label and keys': () => {
    const item = new MenuItem({ role: 'close' })
    deepEqual(
      [item.label, item.accelerator],
      [isMac ? 'Close Window' : 'Close', 'CommandOrControl+W'],
    )
  },
  'a label of one’s own stays': () =>
    equal(new MenuItem({ role: 'quit', label: 'Go' }).label, 'Go'),
  'roles are written small': () => {
    equal(new MenuItem({ role: 'selectAll' }).role as string, 'selectall')
  },
  'the edit menu is filled': () => {
    const items = new MenuItem({ role: 'editMenu' }).submenu?.items ?? []
    deepEqual(
      items.slice(0, 6).map(({ role, type }) => role ?? type),
      ['undo', 'redo', 'separator', 'cut', 'copy', 'paste'],
    )
  },
  'separators at the ends and beside one another go': () => {
    const rule = { type: 'separator' } as const
    const menu = Menu.buildFromTemplate([rule, { label: 'a' }, rule, rule, { label: 'b' }, rule])
    deepEqual(
      menu.items.map(({ type }) => type),
      ['normal', 'separator', 'normal'],
    )
  },
  'an item is found by its id, in submenus too': () => {
    const menu = Menu.buildFromTemplate([
      { label: 'a', submenu: [{ label: 'b', id: 'deep', enabled: false }] },
    ])
    equal(menu.getMenuItemById('deep')?.enabled, false)
    equal(menu.getMenuItemById('nowhere'), null)
  },
  'one radio item of a group is chosen': () => {
    const radio = (label: string) => ({ label, type: 'radio' as const })
    const { items } = Menu.buildFromTemplate([radio('a'), radio('b'), radio('c')])
    const [a, b] = items
    if (a && b) {
      a.checked = true
      b.checked = true
    }
    deepEqual(
      items.map(({ checked }) => checked),
      [false, true, false],
    )
  },
  'click is called with the item': () => {
    let clicked: unknown
    const note = (it: unknown) => {
      clicked = it
    }
    const item = new MenuItem({ label: 'x', click: note })
    item.click()
    equal(clicked, item)
  },
  'a checkbox flips when clicked': () => {
    const item = new MenuItem({ label: 'x', type: 'checkbox' })
    item.click()
    equal(item.checked, true)
  },
  'the number of an item is its own': () => {
    const [a, b] = ['a', 'a'].map((label) => new MenuItem({ label }).commandId)
    ok(a !== b)
  },
  'the application menu is kept, and none is none': () => {
    const menu = Menu.buildFromTemplate([{ label: 'a', submenu: [{ label: 'b' }] }])
    Menu.setApplicationMenu(menu)
    equal(Menu.getApplicationMenu(), menu)
    Menu.setApplicationMenu(null)
    equal(Menu.getApplicationMenu(), null)
  },
})

const pixels = (side: number) => Buffer.alloc(side * side * 4, 255)

export const systemChecks = group('system', {
  'a bitmap of the wrong size is refused': async () => {
    const wrong = () => nativeImage.createFromBitmap(Buffer.alloc(3), { width: 1, height: 1 })
    match((await errorOf(wrong)).message, /invalid buffer size/)
  },
  'a picture twice as sharp is half as large': () => {
    const picture = nativeImage.createFromBitmap(pixels(32), {
      width: 32,
      height: 32,
      scaleFactor: 2,
    })
    deepEqual([picture.isEmpty(), picture.getSize()], [false, { width: 16, height: 16 }])
  },
  'a tray whose picture is missing is refused': async () => {
    match((await errorOf(() => new Tray('/no/such/picture.png'))).message, /Failed to load image/)
  },
  'a tray that is destroyed throws': async () => {
    const tray = new Tray(nativeImage.createFromBitmap(pixels(16), { width: 16, height: 16 }))
    tray.setContextMenu(Menu.buildFromTemplate([{ label: 'a' }]))
    tray.setContextMenu(null)
    tray.destroy()
    equal(tray.isDestroyed(), true)
    match((await errorOf(() => tray.setToolTip('x'))).message, /Object has been destroyed/)
  },
  'a message box of an unknown type is refused': async () => {
    const wrong = () => dialog.showMessageBox({ message: 'x', type: 'loud' as never })
    match((await errorOf(wrong)).message, /Invalid message box type/)
  },
  'an error box without text is refused': async () => {
    const wrong = () => (dialog.showErrorBox as unknown as (a: number, b: string) => void)(3, 'x')
    match((await errorOf(wrong)).message, /Error processing argument/)
  },
  'a notification has the title and body that it is given': () => {
    const notification = new Notification({ title: 'a', body: 'b', silent: true })
    deepEqual([notification.title, notification.body, notification.silent], ['a', 'b', true])
  },
  'keys that are taken are taken, and given back': () => {
    const keys = 'CommandOrControl+Alt+Shift+F11'
    equal(globalShortcut.isRegistered(keys), false)
    globalShortcut.register(keys, () => undefined)
    globalShortcut.unregister(keys)
    equal(globalShortcut.isRegistered(keys), false)
  },
  'giving back keys that are not taken does nothing': () =>
    globalShortcut.unregister('CommandOrControl+Alt+Shift+F10'),
  'the theme is dark or not, and so is the system’s': () => {
    equal(typeof nativeTheme.shouldUseDarkColors, 'boolean')
    equal(typeof nativeTheme.shouldUseDarkColorsForSystemIntegratedUI, 'boolean')
  },
  'there is a main screen with a work area': () => {
    const display = screen.getPrimaryDisplay()
    ok(screen.getAllDisplays().some(({ id }) => id === display.id))
    ok(display.workArea.width > 0 && display.scaleFactor > 0)
  },
  'a blocker of sleep is started and stopped': () => {
    const id = powerSaveBlocker.start('prevent-app-suspension')
    equal(powerSaveBlocker.isStarted(id), true)
    powerSaveBlocker.stop(id)
    equal(powerSaveBlocker.isStarted(id), false)
  },
  'the power monitor can be listened to': () => {
    const listener = () => undefined
    powerMonitor.on('resume', listener)
    powerMonitor.off('resume', listener)
  },
  'encryption is available': async () => {
    equal(await safeStorage.isAsyncEncryptionAvailable(), true)
  },
  'what is encrypted can be read': async () => {
    const secret = 'a secret €'
    const encrypted = await safeStorage.encryptStringAsync(secret)
    ok(Buffer.isBuffer(encrypted) && !encrypted.toString('latin1').includes('a secret'))
    const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(encrypted)
    deepEqual([result, shouldReEncrypt], [secret, false])
  },
  'nothing decrypts to nothing': async () => {
    equal((await safeStorage.decryptStringAsync(Buffer.alloc(0))).result, '')
  },
  'what was not encrypted cannot be read': async () => {
    const wrong = () => safeStorage.decryptStringAsync(Buffer.from('plain text'))
    match((await errorOf(wrong)).message, /Error while decrypting/)
  },
  'what is no buffer cannot be read': async () => {
    const wrong = () => safeStorage.decryptStringAsync('text' as never)
    match((await errorOf(wrong)).message, /to be a buffer/)
  },
  'net says whether there is a network': () => equal(typeof net.isOnline(), 'boolean'),
  'a session resolves proxies': async () => {
    match(await session.defaultSession.resolveProxy('http://127.0.0.1/'), /DIRECT|PROXY|SOCKS/)
  },
})
