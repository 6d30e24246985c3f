/** Who makes a change, as the security history records it. */
export interface Actor {
  customer: string;
  /** Undefined for the service itself. */
  userUuid?: string;
  /** Becomes `creator_customer_user_uuid` of what is made. */
  customerUserUuid?: string;
  userName: string;
  ipAddress: string | undefined;
  /** The request's id. */
  transactionId: string;
}

/** The service itself, when a rotation was due (decision 18). */
export const scheduledRotation = (customer: string, transactionId: string): Actor => ({
  customer,
  userName: 'Scheduled rotation',
  ipAddress: undefined,
  transactionId,
});
