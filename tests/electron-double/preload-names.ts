/** Name of the function through which the page reaches the double; taken off the page at once. */
export const BINDING = '__electronDouble'
/** Key of the symbol under which the page takes events from main. */
export const EMIT = 'electron-double.emit'

/** What a page tells the double: `text` is what wire.ts has written. */
export type BindingKind = 'invoke' | 'send' | 'open' | 'committed' | 'blob' | 'permission' | 'check'
