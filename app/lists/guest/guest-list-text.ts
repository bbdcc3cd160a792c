import { createStoredText } from '../../ui/interaction/use-stored-text.ts'

/** A guest's list in local storage; its parser is loaded where it is needed. */
export const guestListText = createStoredText('guestList')
