import { expect, test } from 'vitest'
import { ApiProblem, statusOf } from './problem.ts'

test('carries the fields of the body and the status', () => {
  const problem = new ApiProblem(409, { title: 'Taken', status: 400, code: 'taken', name: 'x' })
  expect(problem).toMatchObject({ name: 'ApiProblem', status: 409, title: 'Taken', code: 'taken' })
  expect(problem.message).toBe('Taken')
  expect(problem).toBeInstanceOf(Error)
})

test('uses a default message without a title', () => {
  expect(new ApiProblem(500, { title: 7 }).message).toBe('The API responded with 500')
  expect(new ApiProblem(500, 'text').message).toBe('The API responded with 500')
})

test('reads the status of any error', () => {
  expect(statusOf(new ApiProblem(401, {}))).toBe(401)
  expect(statusOf({ status: 304 })).toBe(304)
  expect(statusOf({ status: '401' })).toBeUndefined()
  expect(statusOf(null)).toBeUndefined()
})
