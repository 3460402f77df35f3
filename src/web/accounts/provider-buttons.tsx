import { providerNames, type SignInProvider } from "../../contract/accounts/limits.ts";
import { useSession } from "../app/session.ts";
import { ProviderButton } from "./provider-button.tsx";

type ProviderButtonsProps = {
  /** The words before the provider's name, such as "Sign in with". */
  verb: string;
  next: string | undefined;
  error: string | undefined;
  formSentAt?: number;
  onStart?: () => void;
};

/** Always shows Google, whose button says when it isn't set up; Facebook only if it's set up. */
export function ProviderButtons({ verb, ...props }: ProviderButtonsProps) {
  const { facebookIsOn } = useSession();
  const shown: SignInProvider[] = facebookIsOn ? ["google", "facebook"] : ["google"];
  return (
    <div className="stack is-tight">
      {shown.map((provider) => (
        <ProviderButton
          key={provider}
          provider={provider}
          label={`${verb} ${providerNames[provider]}`}
          {...props}
        />
      ))}
    </div>
  );
}
