import path from 'node:path'

/** A products file that sells every plan. */
export const PRO_ON_SALE = path.join(import.meta.dirname, 'pro-on-sale.json')
