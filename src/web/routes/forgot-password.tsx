import { createFileRoute } from "@tanstack/react-router";
import { ForgotPasswordScreen } from "../accounts/forgot-password-screen.tsx";

export const Route = createFileRoute("/forgot-password")({
  staticData: { waitsForTouch: true },
  head: () => ({ meta: [{ title: "Forgot password · Marquee" }] }),
  component: ForgotPasswordScreen,
});
