import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import fp from 'fastify-plugin'
import type { PictureUrls } from '../stations/station-row.ts'

declare module 'fastify' {
  interface FastifyInstance {
    pictureUrls: PictureUrls
  }
}

/** In base64url characters, which have 132 bits together. */
const SIGNATURE_LENGTH = 22

/** Signs logo URLs, so that clients cannot guess the URL of a private station's logo. */
export function createLogoSignatures(hashKey: Uint8Array) {
  const key = createSecretKey(hashKey)
  const sign = (stationId: string, favicon: string): string =>
    createHmac('sha256', key)
      .update(JSON.stringify(['logo', stationId, favicon]))
      .digest('base64url')
      .slice(0, SIGNATURE_LENGTH)
  return {
    sign,
    isValid: (signature: string, stationId: string, favicon: string): boolean => {
      const actual = Buffer.from(signature)
      const expected = Buffer.from(sign(stationId, favicon))
      return actual.length === expected.length && timingSafeEqual(actual, expected)
    },
  }
}

export const pictureUrls = fp(
  async (app) => {
    const { hashKey, publicUrl } = app
    const { sign } = createLogoSignatures(hashKey)
    app.decorate('pictureUrls', {
      cover: (hash) => `${publicUrl()}/covers/${hash}.webp`,
      logo: (stationId, favicon) =>
        `${publicUrl()}/logos/${encodeURIComponent(stationId)}/${sign(stationId, favicon)}.webp`,
    })
  },
  { name: 'picture-urls', dependencies: ['environment'] },
)
