// The names of what a submission only has as numbers of the mirror, whose tables have no relations to it. A row that was deleted in the
// school's system counts too.

/** SQL: the name of the class of the submission `s`. */
export const CLASS_NAME = `(SELECT name FROM programme WHERE id = s."classId")`

/** SQL: the name of its session. */
export const SESSION_NAME = `(SELECT name FROM admission_session a
  WHERE a."classId" = s."classId" AND a."semesterId" = s."sessionId" LIMIT 1)`
