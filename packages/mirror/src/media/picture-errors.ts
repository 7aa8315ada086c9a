// Why a picture could not be processed.

/** The picture's fault: it can never be decoded. */
export class UnreadablePictureError extends Error {}

/** The decoder crashed. Memory may have been short; if it happens twice, the picture is the cause. */
export class DecoderCrashedError extends UnreadablePictureError {}

/** Decoding exceeded its time limit: the fault of the picture, or of a busy machine. */
export class DecodingTimeoutError extends Error {}

/** Not the picture's fault: processes end, or cannot be started. */
export class NoDecoderError extends Error {}

/** The queue is full. */
export class TooManyPicturesError extends NoDecoderError {}

/** The client that wanted it is gone. */
export class PictureAbandonedError extends NoDecoderError {}
