import type { ProblemRow } from './problem-row.ts'

// Single exports let the bundler drop the messages that a page does not use.
export const IMAGE_MISSING = { status: 422, message: 'Choose an image to upload' } as const

/** The part of `problems` for images and uploads. */
export const IMAGE_PROBLEMS = {
  'mark-not-square': { status: 422, message: 'The mark has to be a square image' },
  'mark-too-small': { status: 422, message: 'The mark has to be at least 192 pixels wide' },
  'image-missing': IMAGE_MISSING,
  'image-type': { status: 415, message: 'Only JPG, PNG, WebP and AVIF images can be used' },
  'image-damaged': {
    status: 422,
    message: 'This file is damaged or is not the type of image that its name suggests',
  },
  'image-too-large': { status: 413, message: 'This image is too large. The limit is 25 MB.' },
  'file-too-large': { status: 413, message: 'This file is too large. The limit is 200 MB.' },
  'image-too-many-pixels': {
    status: 422,
    message: 'This image has too many pixels. The limit is 200 megapixels.',
  },
  'image-too-complex': {
    status: 422,
    message: 'This image takes too much memory to open. Save it as a JPEG or with fewer pixels.',
  },
  'area-not-convex': {
    status: 422,
    message: 'Mark the four corners of the work one after the other, clockwise from its top left',
  },
  'area-too-small': { status: 422, message: 'The marked part of the photo is too small' },
  'area-too-large': {
    status: 422,
    message:
      'The marked part of the photo is too large to be straightened. The limit is 150 megapixels.',
  },
  'image-not-found': { status: 404, message: 'Image not found' },
  'image-unavailable': {
    status: 503,
    message: 'This image cannot be loaded right now. Please try again in a moment.',
  },
  'image-not-saved': {
    status: 503,
    message:
      'Images cannot be saved right now, so this one was not saved. Please try again in a few ' +
      'minutes. Everything else works.',
  },
  'uploads-too-fast': {
    status: 429,
    message: 'You have uploaded many images in a short time. Please wait before you upload more.',
  },
  'upload-day-limit': {
    status: 429,
    message: 'You have reached the upload limit for one day. Please try again tomorrow.',
  },
  'account-storage-full': {
    status: 403,
    message: 'The space for your images is used up. Delete works you no longer need to make room.',
  },
  'disk-full': {
    status: 507,
    message:
      'The gallery has no room for new images right now, so this one was not saved. ' +
      'Please try again later, or tell the people who run this gallery.',
  },
  'upload-not-found': {
    status: 404,
    message: 'This upload has ended or expired. Please choose the file again.',
  },
  'upload-busy': {
    status: 423,
    message: 'Another request is still working on this upload. Please try again in a moment.',
  },
  'upload-offset': {
    status: 409,
    message:
      'The next part has to begin where the last one ended. Ask for the offset and go on there.',
  },
  'upload-incomplete': { status: 409, message: 'This file has not arrived completely yet' },
  'too-many-unfinished-uploads': {
    status: 403,
    message: 'You have too many unfinished uploads. Finish or remove some before you add more.',
  },
  'tus-version': {
    status: 412,
    message: 'Uploads in parts need version 1.0.0 of the tus protocol',
  },
} as const satisfies Readonly<Record<string, ProblemRow>>
