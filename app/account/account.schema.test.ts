import { expect, test } from 'vitest'
import { MIN_PASSWORD } from './account-rules.ts'
import { SignUp, UserSchema } from './account.schema.ts'

// Specification: 3.2, 3.5, 3.6, 3.9
test('a user has the fields of the specification; their collections have their own addresses', () => {
  expect(Object.keys(UserSchema.shape)).toEqual(
    expect.arrayContaining(
      'id email displayName firstName lastName isArtist createdAt artistProfile location bio profilePhoto'.split(
        ' ',
      ),
    ),
  )
  const profile = UserSchema.shape.artistProfile
  expect(Object.keys(profile.unwrap().shape)).toEqual(['bio', 'statement', 'isComplete'])
  expect(profile.safeParse(null).success).toBe(true)
})

// Specification: 5.3, 5.9
test('signing up needs names, email and password, and makes a collector by default', () => {
  const whole = { email: 'a@example.org', password: '123456', firstName: 'A', lastName: 'B' }
  expect(SignUp.parse(whole).isArtist).toBe(false)
  for (const field of Object.keys(whole)) {
    expect(SignUp.safeParse({ ...whole, [field]: undefined }).success, field).toBe(false)
  }
  expect(MIN_PASSWORD).toBe(6)
})
